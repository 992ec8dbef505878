/** The staff's search of transactions, between the address and the server. */
import { expect, test } from 'vitest';
import {
  mayBeName,
  parseTransactionsSearch,
  toQuery,
} from '#web/features/admin/all-transactions/transactions-search.ts';

test.each([
  ['ma', true],
  ['Maya O’Hara-Lund', true],
  ['m', false],
  ['25.00', false],
  ['$25', false],
  ['pi_3PqLkT2eZvKYlo2C', false],
  ['maya@example.com', false],
])('%s may be a name: %s', (text, isName) => {
  expect(mayBeName(text)).toBe(isName);
});

test('what the address cannot mean is left out', () => {
  const nothing = { user: 'x', type: 'theft', status: '', from: '2026-13-40', to: 'soon' };
  expect(toQuery(parseTransactionsSearch(nothing))).toEqual({});
});

test('the last day counts to its end', () => {
  const { from, to } = toQuery(parseTransactionsSearch({ from: '2026-11-01', to: '2026-11-01' }));
  expect(Date.parse(`${to}`) - Date.parse(`${from}`)).toBe(86_400_000);
});
