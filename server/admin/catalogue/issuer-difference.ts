/** How a card differs from the issuer's product behind it, and what would mend that. */
export type CardTerms = {
  id: string;
  name: string;
  issuerProductId: string;
  minCents: bigint;
  maxCents: bigint;
  state: 'on-sale' | 'out-of-stock' | 'retired';
  revision: number;
};

export type ProductTerms = {
  productId: string;
  currency: string;
  minCents: bigint;
  maxCents: bigint;
  available: boolean;
};

export type IssuerDifference = {
  card: CardTerms;
  /** `gone`: the issuer does not sell it (now), or for no amount that the card offers; `range`: for fewer amounts. */
  kind: 'gone' | 'range';
  /** The amounts that both offer; those of the card where there is none. */
  minCents: bigint;
  maxCents: bigint;
};

/** Of the cards on sale, those that could not be issued for all they offer. What is off sale is nobody's promise. */
export function differencesFrom(
  products: readonly ProductTerms[],
  cards: readonly CardTerms[],
): IssuerDifference[] {
  const sold = new Map(
    products
      .filter(({ available, currency }) => available && currency === 'USD')
      .map((product) => [product.productId, product]),
  );
  return cards.flatMap((card): IssuerDifference[] => {
    if (card.state !== 'on-sale') return [];
    const product = sold.get(card.issuerProductId);
    const { minCents, maxCents } = card;
    if (!product || product.minCents > maxCents || product.maxCents < minCents) {
      return [{ card, kind: 'gone', minCents, maxCents }];
    }
    const shared = {
      minCents: larger(minCents, product.minCents),
      maxCents: smaller(maxCents, product.maxCents),
    };
    const same = shared.minCents === minCents && shared.maxCents === maxCents;
    return same ? [] : [{ card, kind: 'range', ...shared }];
  });
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
