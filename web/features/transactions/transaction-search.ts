/** The state of the list in the address: `/transaction-history?type=purchase&period=30&search=miso`. */
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type TransactionFilter } from '#contract/payments.ts';
import { filterQuery, searchText } from '../../ui/data/list-filters.ts';
import { startOfPeriod } from '../../ui/format/date-format.ts';
import { oneOf, type RawSearch } from '../../ui/hooks/use-search-state.ts';

/** In days. */
export const STATEMENT_PERIODS = ['all', '7', '30', '90', '365'] as const;

export type TransactionSearch = {
  readonly search: string;
  readonly type: (typeof TRANSACTION_TYPES)[number] | 'all';
  readonly status: (typeof TRANSACTION_STATUSES)[number] | 'all';
  readonly period: (typeof STATEMENT_PERIODS)[number];
};

export function parseTransactionSearch(raw: RawSearch): TransactionSearch {
  return {
    search: searchText(raw),
    type: oneOf(['all', ...TRANSACTION_TYPES], raw.type, 'all'),
    status: oneOf(['all', ...TRANSACTION_STATUSES], raw.status, 'all'),
    period: oneOf(STATEMENT_PERIODS, raw.period, 'all'),
  };
}

/**
 * The query for the server. A period starts at midnight in the reader's time zone, so that all queries of a
 * day share one cache key.
 */
export function toTransactionFilter(
  { search, type, status, period }: TransactionSearch,
  now: Date,
): TransactionFilter {
  return {
    ...filterQuery({ search, type, status }),
    ...(period === 'all' ? {} : { from: startOfPeriod(now, Number(period)).toISOString() }),
  };
}
