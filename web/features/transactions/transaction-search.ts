/** The state of the list in the address: `/transaction-history?type=purchase&period=30&search=miso`. */
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type TransactionFilter } from '#contract/payments.ts';
import { asked, searchIn } from '../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../ui/hooks/use-search-state.ts';

/** In days. */
export const PERIODS = ['all', '7', '30', '90', '365'] as const;

export type TransactionSearch = {
  readonly search: string;
  readonly type: (typeof TRANSACTION_TYPES)[number] | 'all';
  readonly status: (typeof TRANSACTION_STATUSES)[number] | 'all';
  readonly period: (typeof PERIODS)[number];
};

export function parseTransactionSearch(raw: RawSearch): TransactionSearch {
  return {
    search: searchIn(raw),
    type: oneOf(['all', ...TRANSACTION_TYPES], raw.type, 'all'),
    status: oneOf(['all', ...TRANSACTION_STATUSES], raw.status, 'all'),
    period: oneOf(PERIODS, raw.period, 'all'),
  };
}

export function isFiltered({ search, type, status, period }: TransactionSearch): boolean {
  return search.trim() !== '' || type !== 'all' || status !== 'all' || period !== 'all';
}

/**
 * The query for the server. A period starts at midnight in the reader's time zone, so that all queries of a
 * day share one cache key.
 */
export function toFilter({ search, type, status, period }: TransactionSearch, now: Date): TransactionFilter {
  return {
    ...asked({ search, type, status }),
    ...(period === 'all' ? {} : { from: midnightBefore(now, Number(period)).toISOString() }),
  };
}

/** Midnight at the start of a period of that many days, today included. */
function midnightBefore(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}
