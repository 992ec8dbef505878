/** The gift cards on sale, and the amounts they can be bought for. */
import { z } from 'zod';
import { Id } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { Money } from './kernel/money.ts';

export const CATEGORIES = ['all', 'shopping', 'food', 'entertainment', 'fashion', 'flowers', 'pets'] as const;
export const SORT_OPTIONS = ['popular', 'price_low', 'price_high', 'name', 'rating'] as const;
export type Category = (typeof CATEGORIES)[number];
export type SortOption = (typeof SORT_OPTIONS)[number];

/** How registers read the code of a card; a card of neither has its code typed in. */
export const CARD_BARCODES = ['code128', 'qr'] as const;
export type CardBarcode = (typeof CARD_BARCODES)[number];

export const GiftCard = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    imageUrl: z.string(),
    minValue: Money,
    maxValue: Money,
    /** One decimal, "4.7"; "0.0" with a review count of zero means that there is no rating. */
    rating: z.string(),
    reviewCount: z.int(),
    category: z.enum(CATEGORIES),
    isPopular: z.boolean(),
    isTrending: z.boolean(),
    isNew: z.boolean(),
  })
  .meta({ id: 'GiftCard' });
export type GiftCard = z.infer<typeof GiftCard>;

/** A card with what one reads before buying it. */
export const GiftCardDetails = GiftCard.extend({
  redeemInstructions: z.string().nullable(),
  terms: z.string().nullable(),
  /** Months from the purchase; 0 never expires, null is not known. */
  expiresAfterMonths: z.int().nullable(),
}).meta({ id: 'GiftCardDetails' });
export type GiftCardDetails = z.infer<typeof GiftCardDetails>;

export const GiftCardQuery = z.object({
  search: z.string().max(100).optional(),
  category: z.enum(CATEGORIES).optional(),
  sortBy: z.enum(SORT_OPTIONS).optional(),
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});

export const listGiftCards = defineRoute({
  method: 'GET',
  path: '/api/gift-cards',
  summary: 'The catalog, searched, filtered, sorted and paged (16 to a page)',
  actor: 'anyone',
  query: GiftCardQuery,
  paged: { pageSize: 16 },
  reply: { 200: z.array(GiftCard) },
});

export const getGiftCard = defineRoute({
  method: 'GET',
  path: '/api/gift-cards/:giftCardId',
  summary: 'One card on sale, with its terms and how to redeem it',
  actor: 'anyone',
  params: z.object({ giftCardId: Id }),
  reply: { 200: GiftCardDetails },
  refusals: ['not-found'],
});

export const countGiftCards = defineRoute({
  method: 'GET',
  path: '/api/gift-card-counts',
  summary: 'How many cards on sale match a search, in each category',
  actor: 'anyone',
  query: z.object({ search: z.string().max(100).optional() }),
  reply: {
    200: z.object(
      Object.fromEntries(CATEGORIES.map((each) => [each, z.int()])) as Record<Category, z.ZodInt>,
    ),
  },
});

/**
 * The amounts offered for a card, in whole cents: always the minimum and the maximum, at most six (P104; P24
 * for thinning). The limits default to 5 and 500 dollars.
 */
export function amountOptions(minCents: bigint = 5_00n, maxCents: bigint = 500_00n): bigint[] {
  const range = maxCents - minCents;
  const choices =
    range <= 50_00n
      ? stepsOfFive(minCents, maxCents)
      : (range <= 200_00n ? [10, 15, 20, 25, 50, 75, 100, 150] : [25, 50, 100, 200, 250, 500]).map(
          (dollars) => BigInt(dollars) * 100n,
        );
  const inside = choices.filter((cents) => cents > minCents && cents < maxCents);
  if (range === 0n) return [minCents];
  return [minCents, ...thin(inside, 4), maxCents];
}

function stepsOfFive(minCents: bigint, maxCents: bigint): bigint[] {
  const steps: bigint[] = [];
  for (let cents = minCents + 5_00n; cents < maxCents; cents += 5_00n) steps.push(cents);
  return steps;
}

/** Keeps `count` of the items, spread evenly from first to last. */
function thin(items: bigint[], count: number): bigint[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => {
    const position = Math.round(((index + 0.5) * items.length) / count - 0.5);
    return items[position] ?? 0n;
  });
}
