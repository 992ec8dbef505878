/** What the addresses of the company pages say, and the months of its statement. */
import { describe, expect, test } from 'vitest';
import { parsePayoutSearch } from '#web/features/enterprise/payouts/payout-search.ts';
import {
  parseCompanyTransactionSearch,
  rangeLabel,
  toCompanyTransactionFilter,
} from '#web/features/enterprise/transactions/transaction-search.ts';
import { monthsBetween } from '#web/ui/format/calendar.ts';

describe('what the address says', () => {
  test('unknown values become the defaults', () => {
    expect(parsePayoutSearch({ way: 'x', fate: 'x' })).toMatchObject({
      way: 'people',
      fate: null,
      batch: null,
    });
    expect(parseCompanyTransactionSearch({ period: '8', type: 'x', from: '-1' })).toMatchObject({
      period: 'all',
      type: 'all',
      from: 1,
    });
    expect(toCompanyTransactionFilter(parseCompanyTransactionSearch({}))).toEqual({});
    expect(
      toCompanyTransactionFilter(parseCompanyTransactionSearch({ period: '7', type: 'funding' })),
    ).toEqual({
      period: '7',
      type: 'funding',
    });
  });

  test('a page has a position only with a cursor', () => {
    expect(parseCompanyTransactionSearch({ from: '26' }).from).toBe(1);
    expect(parseCompanyTransactionSearch({ from: '26', after: 'x' }).from).toBe(26);
  });

  test.each([
    [{ from: 1, count: 10, isLast: false, listed: null }, '1-10'],
    [{ from: 1, count: 10, isLast: false, listed: 15 }, '1-10 of 15'],
    [{ from: 11, count: 10, isLast: false, listed: 20 }, '11-20'],
    [{ from: 1, count: 3, isLast: true, listed: 4 }, '1-3 of 3'],
    [{ from: 1026, count: 25, isLast: true, listed: null }, '1,026-1,050 of 1,050'],
  ])('%o reads %s', (range, words) => expect(rangeLabel(range)).toBe(words));
});

test('months are listed across a year’s end, newest first', () => {
  expect(monthsBetween('2025-11-30T23:59:59Z', '2026-02-01T00:00:00Z')).toEqual([
    '2026-02',
    '2026-01',
    '2025-12',
    '2025-11',
  ]);
  expect(monthsBetween('2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z')).toEqual(['2026-02']);
  // With a clock behind the server's, the current month is still listed.
  expect(monthsBetween('2026-03-01T00:00:00Z', '2026-02-28T00:00:00Z')).toEqual(['2026-02']);
});
