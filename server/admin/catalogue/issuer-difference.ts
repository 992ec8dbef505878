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
   * amounts than its whole range; `back`: it is out of stock here, and the issuer sells it.
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
    const shared = product && sharedRange(product, card);
    if (!shared) {
      // A card that is off sale offers nothing.
      return isOnSale ? [{ card, kind: 'gone', minCents, maxCents }] : [];
    }
    if (!isOnSale) return [{ card, kind: 'back', ...shared }];
    const same = shared.minCents === minCents && shared.maxCents === maxCents;
    return same ? [] : [{ card, kind: 'range', ...shared }];
  });
}

type Range = Pick<CardTerms, 'minCents' | 'maxCents'>;

/**
 * The amounts that both offer; undefined where there are none. A card offers every amount of its range: where
 * only single amounts are sold, it can be for one of them, and the least is proposed.
 */
function sharedRange(product: ProductTerms, { minCents, maxCents }: Range): Range | undefined {
  const { fixedCents } = product;
  if (fixedCents) {
    const least = fixedCents
      .filter((cents) => cents >= minCents && cents <= maxCents)
      .reduce<bigint | undefined>(
        (one, other) => (one === undefined ? other : smaller(one, other)),
        undefined,
      );
    return least === undefined ? undefined : { minCents: least, maxCents: least };
  }
  const shared = {
    minCents: larger(minCents, product.minCents),
    maxCents: smaller(maxCents, product.maxCents),
  };
  return shared.minCents <= shared.maxCents ? shared : undefined;
}

export function isSold({ available, currency }: Pick<ProductTerms, 'available' | 'currency'>): boolean {
  return available && currency === 'USD';
}
