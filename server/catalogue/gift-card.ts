/** A gift card on sale, in the database and in the contract. */
import type { GiftCard, GiftCardDetails } from '#contract/catalogue.ts';
import { formatCents } from '#contract/kernel/money.ts';

/** A row of `gift_card`, as far as the catalog shows it. */
export type GiftCardRow = {
  id: string;
  name: string;
  description: string;
  category: GiftCard['category'];
  image_url: string;
  min_cents: bigint;
  max_cents: bigint;
  rating: string | null;
  review_count: number;
  is_popular: boolean;
  is_trending: boolean;
  is_new: boolean;
};

/** A row with what one reads before buying the card. */
export type GiftCardDetailsRow = GiftCardRow & {
  redeem_instructions: string | null;
  terms: string | null;
  expires_after_months: number | null;
};

export function toGiftCardDetails(row: GiftCardDetailsRow): GiftCardDetails {
  return {
    ...toGiftCard(row),
    redeemInstructions: row.redeem_instructions,
    terms: row.terms,
    expiresAfterMonths: row.expires_after_months,
  };
}

/** The card in the contract's form. */
export function toGiftCard(row: GiftCardRow): GiftCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    imageUrl: row.image_url,
    minValue: formatCents(row.min_cents),
    maxValue: formatCents(row.max_cents),
    rating: row.rating ?? '0.0',
    reviewCount: row.review_count,
    category: row.category,
    isPopular: row.is_popular,
    isTrending: row.is_trending,
    isNew: row.is_new,
  };
}
