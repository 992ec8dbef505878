/** The amounts of a card that its issuer does not sell. */
import { expect, test } from 'vitest';
import { differencesFrom, type ProductTerms } from '#server/admin/catalogue/issuer-difference.ts';
import type { CardTerms } from '#server/catalogue/index.ts';

const range: ProductTerms = {
  productId: '7',
  currency: 'USD',
  minCents: 10_00n,
  maxCents: 50_00n,
  fixedCents: null,
  available: true,
};
const single: ProductTerms = { ...range, fixedCents: [10_00n, 50_00n] };

function kindOf(product: ProductTerms, [minCents, maxCents]: [bigint, bigint], state: CardTerms['state']) {
  const card = { id: '1', name: 'Tea', issuerProductId: '7', minCents, maxCents, state, revision: 1 };
  return differencesFrom([product], [card])[0]?.kind;
}

test.each<[string, ProductTerms, [bigint, bigint], string | undefined, string | undefined]>([
  ['an amount within the range', range, [25_00n, 25_00n], undefined, 'back'],
  ['a fixed amount', single, [10_00n, 10_00n], undefined, 'back'],
  ['an amount between the fixed ones', single, [25_00n, 25_00n], 'gone', undefined],
  ['amounts of which one is sold', single, [25_00n, 50_00n], 'range', 'back'],
  ['amounts between two that are sold', single, [10_00n, 50_00n], 'range', 'back'],
  ['a range up to the minimum', range, [5_00n, 10_00n], 'range', 'back'],
  ['a range from the maximum up', range, [50_00n, 75_00n], 'range', 'back'],
  ['a range that exceeds the maximum', range, [25_00n, 75_00n], 'range', 'back'],
  ['a range above the maximum', range, [60_00n, 75_00n], 'gone', undefined],
])('a card for %s is compared with what the issuer sells', (_what, product, amounts, onSale, outOfStock) => {
  expect(kindOf(product, amounts, 'on-sale')).toBe(onSale);
  expect(kindOf(product, amounts, 'out-of-stock')).toBe(outOfStock);
});

// Propose a range over single amounts, and this must fail: what is between them is paid and never issued.
test('of single amounts the least within the range is proposed', () => {
  const card = { id: '1', name: 'Tea', issuerProductId: '7', state: 'on-sale', revision: 1 } as const;
  const proposed = (minCents: bigint, maxCents: bigint) =>
    differencesFrom([{ ...single, fixedCents: [50_00n, 25_00n, 10_00n] }], [{ ...card, minCents, maxCents }]);
  expect(proposed(20_00n, 100_00n)).toMatchObject([{ kind: 'range', minCents: 25_00n, maxCents: 25_00n }]);
  expect(proposed(25_00n, 25_00n)).toEqual([]);
});
