/** The state of the list in the address: `?tab=transactions&period=30&type=funding&after=…&from=26`. */
import { ENTERPRISE_TRANSACTION_FILTERS, TRANSACTION_PERIODS } from '#contract/enterprise/funds.ts';
import { formatCount } from '#contract/kernel/counts.ts';
import { filterQuery } from '../../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

export type CompanyTransactionSearch = {
  readonly period: (typeof TRANSACTION_PERIODS)[number];
  readonly type: (typeof ENTERPRISE_TRANSACTION_FILTERS)[number] | 'all';
  /** The cursor of the page; undefined for the first. */
  readonly after: string | undefined;
  /** The position of the page's first transaction, counted from 1. */
  readonly from: number;
};

export function parseCompanyTransactionSearch(raw: RawSearch): CompanyTransactionSearch {
  const after = raw.after || undefined;
  const from = /^\d{1,7}$/.test(raw.from ?? '') ? Number(raw.from) : 1;
  return {
    period: oneOf(TRANSACTION_PERIODS, raw.period, 'all'),
    type: oneOf(['all', ...ENTERPRISE_TRANSACTION_FILTERS], raw.type, 'all'),
    after,
    from: after ? Math.max(from, 1) : 1,
  };
}

export function hasTransactionFilter({ period, type }: CompanyTransactionSearch): boolean {
  return period !== 'all' || type !== 'all';
}

/** The query for the server. */
export function toCompanyTransactionFilter({ period, type }: CompanyTransactionSearch) {
  return filterQuery({ period, type });
}

/** '1-10 of 15' where the length of the list or its end is known, '1-10' otherwise. */
export function rangeLabel({
  from,
  count,
  isLast,
  listed,
}: {
  from: number;
  count: number;
  isLast: boolean;
  listed: number | null;
}): string {
  const last = from + count - 1;
  const range = `${formatCount(from)}-${formatCount(last)}`;
  if (isLast) return `${range} of ${formatCount(last)}`;
  // A transaction may have come between the two calls.
  return listed !== null && listed > last ? `${range} of ${formatCount(listed)}` : range;
}
