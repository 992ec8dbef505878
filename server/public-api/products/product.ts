/** A gift card on sale, in the form of the public API. */
import type { z } from 'zod';
import type { Product, SUBCATEGORIES } from '#contract/public-api/products.ts';
import type { GiftCardDetailsRow } from '#server/catalogue/index.ts';
import { toDollars } from '../edge/dollars.ts';

const SUBCATEGORY: Record<string, (typeof SUBCATEGORIES)[number]> = {
  food: 'food_and_drink',
  entertainment: 'entertainment',
  fashion: 'fashion',
  flowers: 'home_and_living',
};

/** The cards are sold in one country and one currency. */
export const COUNTRY = 'US';
export const CURRENCY = 'USD';

export function toProduct(card: GiftCardDetailsRow, appUrl: string): z.input<typeof Product> {
  return {
    id: card.id,
    name: card.name,
    description: card.description,
    category: 'merchant_card',
    subcategory: SUBCATEGORY[card.category] ?? 'general_merchandise',
    disclosure: card.terms ?? '',
    skus: [{ min: toDollars(card.min_cents), max: toDollars(card.max_cents) }],
    currency_codes: [CURRENCY],
    countries: [{ abbr: COUNTRY }],
    images: [{ src: new URL(card.image_url, appUrl).href, type: 'card', content_type: null }],
    usage_instructions: card.redeem_instructions ?? '',
    documents: null,
  };
}
