/** How a card differs from the issuer's product behind it, and what would fix that. */
import { larger, smaller } from '#contract/kernel/money.ts';
import type { CardTerms } from '#server/catalogue/index.ts';
import type { IssuerProduct } from '#server/gift-cards/issuer-port.ts';

export type ProductTerms = Pick<
  IssuerProduct,
  'productId' | 'currency' | 'minCents' | 'maxCents' | 'fixedCents' | 'available'
>;

export type IssuerDifference = {
  card: CardTerms;
  /**
   * `gone`: the issuer does not sell it now, or for no amount that the card offers; `range`: for fewer
   * amounts; `back`: it is out of stock here, and the issuer sells it.
   */
  kind: 'gone' | 'range' | 'back';
  /** The amounts that both offer; the card's where there are none. */
  minCents: bigint;
  maxCents: bigint;
};

/**
 * Among the cards that are not retired: those that cannot be issued for all their amounts, and those that can
 * be again.
 */
export function differencesFrom(
  products: readonly ProductTerms[],
  cards: readonly CardTerms[],
): IssuerDifference[] {
  const sold = new Map(products.filter(isSold).map((product) => [product.productId, product]));
  return cards.flatMap((card): IssuerDifference[] => {
    if (card.state === 'retired') return [];
    const isOnSale = card.state === 'on-sale';
    const product = sold.get(card.issuerProductId);
    const { minCents, maxCents } = card;
    if (!product || !hasAmountOf(product, card)) {
      // A card that is off sale offers nothing.
      return isOnSale ? [{ card, kind: 'gone', minCents, maxCents }] : [];
    }
    const shared = {
      minCents: larger(minCents, product.minCents),
      maxCents: smaller(maxCents, product.maxCents),
    };
    if (!isOnSale) return [{ card, kind: 'back', ...shared }];
    const same = shared.minCents === minCents && shared.maxCents === maxCents;
    return same ? [] : [{ card, kind: 'range', ...shared }];
  });
}

/** Where only single amounts are sold, the ones between them are not. */
function hasAmountOf(product: ProductTerms, { minCents, maxCents }: CardTerms): boolean {
  return product.fixedCents
    ? product.fixedCents.some((cents) => cents >= minCents && cents <= maxCents)
    : product.minCents <= maxCents && product.maxCents >= minCents;
}

export function isSold({ available, currency }: Pick<ProductTerms, 'available' | 'currency'>): boolean {
  return available && currency === 'USD';
}
