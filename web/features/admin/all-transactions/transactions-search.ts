/** The state of the search in the address: `?tab=transactions&search=25.00&from=2026-11-01&user=…`. */
import { isId } from '#contract/kernel/id.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#contract/payments.ts';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { isDay, midnight } from '../../../ui/format/days.ts';
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

export type TransactionsSearch = {
  readonly search: string;
  /** The member whose transactions are shown; empty for all. */
  readonly user: string;
  readonly type: (typeof TRANSACTION_TYPES)[number] | 'all';
  readonly status: (typeof TRANSACTION_STATUSES)[number] | 'all';
  readonly from: string;
  readonly to: string;
};

export const NO_TRANSACTIONS_FILTER = {
  search: undefined,
  user: undefined,
  type: undefined,
  status: undefined,
  from: undefined,
  to: undefined,
};

export function parseTransactionsSearch(raw: RawSearch): TransactionsSearch {
  return {
    search: searchText(raw),
    user: isId(raw.user) ? raw.user : '',
    type: oneOf(['all', ...TRANSACTION_TYPES], raw.type, 'all'),
    status: oneOf(['all', ...TRANSACTION_STATUSES], raw.status, 'all'),
    from: isDay(raw.from) ? raw.from : '',
    to: isDay(raw.to) ? raw.to : '',
  };
}

export function areTransactionsNarrowed({
  search,
  user,
  type,
  status,
  from,
  to,
}: TransactionsSearch): boolean {
  return [search.trim(), user, from, to].some(Boolean) || type !== 'all' || status !== 'all';
}

/** The query for the server: days start and end at midnight in the reader's time zone. */
export function toQuery({ search, user, type, status, from, to }: TransactionsSearch) {
  return {
    ...filterQuery({ search, type, status }),
    ...(user && { userId: user }),
    ...(from && { from: midnight(from, 0).toISOString() }),
    ...(to && { to: midnight(to, 1).toISOString() }),
  };
}

const letters = /^\p{L}[\p{L} .'’-]*$/u;

/** Whether the text may be the beginning of a name: no amount, no payment's id, no whole address. */
export function mayBeName(search: string): boolean {
  const text = search.trim();
  return text.length >= 2 && letters.test(text);
}
