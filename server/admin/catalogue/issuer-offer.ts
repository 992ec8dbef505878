/** A product of the issuer as the card it would become. */
import type { CatalogueCard } from '#contract/admin/catalogue.ts';
import { MAX_CENTS } from '#contract/kernel/money.ts';
import type { CardFields } from '#server/catalogue/index.ts';
import type { IssuerProduct } from '#server/gift-cards/issuer-port.ts';
import { isSold } from './issuer-difference.ts';

const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 500;

export type Offer = Pick<
  CardFields,
  'issuerProductId' | 'name' | 'description' | 'category' | 'minCents' | 'maxCents'
> & { fixedCents: readonly bigint[] | null };

/** The products that are sold and not `known`, by name. */
export function offersFrom(products: readonly IssuerProduct[], known: ReadonlySet<string>): Offer[] {
  return products
    .filter((product) => isSold(product) && !known.has(product.productId) && hasAmounts(product))
    .map(offerOf)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

/** Why no card can be made from this product, in words; undefined where one can. */
export function problemOf(
  card: Pick<CardFields, 'minCents' | 'maxCents'>,
  product: IssuerProduct | undefined,
): string | undefined {
  if (!product || !isSold(product)) return 'The issuer no longer sells it.';
  const { fixedCents, minCents, maxCents } = product;
  if (fixedCents) {
    const isOne = card.minCents === card.maxCents && fixedCents.includes(card.minCents);
    return isOne ? undefined : 'The issuer sells it only in fixed amounts. Please choose one of them.';
  }
  return card.minCents >= minCents && card.maxCents <= maxCents
    ? undefined
    : 'The issuer does not sell it in all of these amounts.';
}

function offerOf({ productId, name, brand, category, redeemInstructions, ...terms }: IssuerProduct): Offer {
  const fixedCents = terms.fixedCents?.toSorted((one, other) => Number(one - other)) ?? null;
  const said = plain(redeemInstructions ?? '').slice(0, LONGEST_DESCRIPTION);
  return {
    issuerProductId: productId,
    name: plain(name).slice(0, LONGEST_NAME) || `Product ${productId}`,
    description: said || `A gift card of ${plain(brand).slice(0, LONGEST_NAME)}.`,
    category: categoryOf(`${category ?? ''} ${name} ${brand}`),
    minCents: fixedCents?.[0] ?? terms.minCents,
    // Where only single amounts are sold, a card is for one amount.
    maxCents: fixedCents?.[0] ?? terms.maxCents,
    fixedCents,
  };
}

function hasAmounts({ minCents, maxCents, productId }: IssuerProduct): boolean {
  return minCents > 0n && minCents <= maxCents && maxCents <= MAX_CENTS && /^\d{1,12}$/.test(productId);
}

function plain(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const hints: readonly [RegExp, CatalogueCard['category']][] = [
  [/\b(food|restaurants?|pizza|coffee|caf[eé]|grill|kitchen|bak(?:ery|ed)|grocer\w*|eats|dining)\b/i, 'food'],
  [/\b(games?|gaming|play|music|movies?|cinemas?|stream\w*|tickets?|entertainment)\b/i, 'entertainment'],
  [/\b(fashion|clothing|apparel|shoes|wear|style|jewel\w*|beauty)\b/i, 'fashion'],
  [/\b(flowers?|florist|blooms?|bouquets?)\b/i, 'flowers'],
  [/\b(pets?|dogs?|cats?)\b/i, 'pets'],
];

/** A guess that staff see before they agree. */
function categoryOf(words: string): CatalogueCard['category'] {
  return hints.find(([form]) => form.test(words))?.[1] ?? 'shopping';
}
