/** Decisions of the wallet pages. */
import { expect, test } from 'vitest';
import { brandName, cardName, expiryOf } from '../../web/card-payment/card-brand.ts';
import { parseWalletSearch, toWalletQuery } from '../../web/features/wallet/wallet-search.ts';
import { niceTop } from '../../web/ui/data/chart-scale.tsx';

test.each([
  [0, 1],
  [-5, 1],
  [0.3, 0.5],
  [1, 1],
  [11, 20],
  [225, 250],
  [500, 500],
  [501, 1000],
  [9_999, 10_000],
])('the line above %d is %d', (value, top) => {
  expect(niceTop(value)).toBeCloseTo(top);
});

test('an empty or invalid address opens the first tab without filters', () => {
  const everything = { tab: 'cards', filter: 'kept', search: '' };
  expect(parseWalletSearch({})).toEqual(everything);
  expect(parseWalletSearch({ tab: 'x', filter: 'y' })).toEqual(everything);
  expect(parseWalletSearch({ tab: 'transactions', filter: 'recent', search: ' tea ' })).toEqual({
    tab: 'transactions',
    filter: 'recent',
    search: ' tea ',
  });
});

test('the page requests cards without their codes', () => {
  expect(toWalletQuery({ filter: 'kept', search: '  ' })).toEqual({
    codes: 'hidden',
    filter: 'kept',
    limit: 24,
  });
  expect(toWalletQuery({ filter: 'used', search: ' tea ' })).toMatchObject({ filter: 'used', search: 'tea' });
});

test('card brands have display names', () => {
  expect(cardName({ brand: 'amex', last4: '0005' })).toBe('American Express ending in 0005');
  expect(brandName('a new one')).toBe('Card');
  expect(expiryOf({ exp_month: 3, exp_year: 2034 })).toBe('03/34');
});
