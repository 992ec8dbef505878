/** Products of the issuer as catalog cards. */
import { expect, test } from 'vitest';
import { MAX_CENTS } from '#contract/kernel/money.ts';
import { offersFrom, problemOf } from '#server/admin/catalogue/issuer-offer.ts';
import type { IssuerProduct } from '#server/gift-cards/issuer-port.ts';

const product = (given: Partial<IssuerProduct>): IssuerProduct => ({
  productId: '1',
  name: 'Nook US',
  brand: 'Nook',
  category: null,
  currency: 'USD',
  minCents: 5_00n,
  maxCents: 500_00n,
  fixedCents: null,
  available: true,
  redeemInstructions: null,
  ...given,
});
const offersOf = (...given: Partial<IssuerProduct>[]) => offersFrom(given.map(product), new Set());

test('an offer takes its fields from the product', () => {
  expect(offersOf({ redeemInstructions: ' Type it\n at the till. ', category: 'Food and Dining' })).toEqual([
    {
      issuerProductId: '1',
      name: 'Nook US',
      description: 'Type it at the till.',
      category: 'food',
      minCents: 5_00n,
      maxCents: 500_00n,
      fixedCents: null,
    },
  ]);
  expect(offersOf({ name: ' ' })).toMatchObject([
    { name: 'Product 1', description: 'A gift card of Nook.', category: 'shopping' },
  ]);
});

test('only new products in dollars with payable amounts are offered, sorted by name', () => {
  const offers = offersFrom(
    [
      product({ productId: '1', name: 'Known' }),
      product({ productId: '2', name: 'Brand 10' }),
      product({ productId: '3', name: 'Brand 9' }),
      product({ productId: '4', currency: 'EUR' }),
      product({ productId: '5', available: false }),
      product({ productId: '6', minCents: 0n }),
      product({ productId: '7', minCents: 2n, maxCents: 1n }),
      product({ productId: '8', maxCents: 10n ** 12n }),
      product({ productId: '9', name: 'Brand 11', minCents: MAX_CENTS, maxCents: MAX_CENTS }),
    ],
    new Set(['1']),
  );
  expect(offers.map(({ name }) => name)).toEqual(['Brand 9', 'Brand 10', 'Brand 11']);
});

test('a product with fixed amounts becomes a card of one amount', () => {
  const fixed = product({ minCents: 50_00n, maxCents: 25_00n, fixedCents: [50_00n, 25_00n] });
  expect(offersFrom([{ ...fixed, minCents: 25_00n, maxCents: 50_00n }], new Set())).toMatchObject([
    { minCents: 25_00n, maxCents: 25_00n, fixedCents: [25_00n, 50_00n] },
  ]);
  expect(problemOf({ minCents: 50_00n, maxCents: 50_00n }, fixed)).toBeUndefined();
  const words = 'The issuer sells it only in fixed amounts. Please choose one of them.';
  expect(problemOf({ minCents: 25_00n, maxCents: 50_00n }, fixed)).toBe(words);
  expect(problemOf({ minCents: 30_00n, maxCents: 30_00n }, fixed)).toBe(words);
});

test.each([
  [5_00n, 500_00n, undefined],
  [4_99n, 500_00n, 'The issuer does not sell it in all of these amounts.'],
  [5_00n, 500_01n, 'The issuer does not sell it in all of these amounts.'],
])('a card from %i to %i cents has the problem: %s', (minCents, maxCents, problem) => {
  expect(problemOf({ minCents, maxCents }, product({}))).toBe(problem);
  expect(problemOf({ minCents, maxCents }, undefined)).toBe('The issuer no longer sells it.');
});
