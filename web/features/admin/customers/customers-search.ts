/**
 * The state of the list in the address: `/admin?tab=customers&search=maya&filter=frozen&sort=name&cursor=…`.
 */
import { USER_FILTERS, USER_SORTS } from '#contract/admin/customers.ts';
import { filterQuery, searchText } from '../../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

/** Customers on a page. */
const PAGE_SIZE = '25';

export const FILTER_LABELS: Record<(typeof USER_FILTERS)[number], string> = {
  members: 'Members',
  individual: 'Invited by an employer',
  enterprise: 'Company managers',
  staff: 'Staff',
  frozen: 'Frozen',
  unverified: 'Email not verified',
  incomplete: 'Profile incomplete',
};

export const SORT_LABELS: Record<(typeof USER_SORTS)[number], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By last name',
};

export type CustomersSearch = {
  readonly search: string;
  readonly filter: (typeof USER_FILTERS)[number] | 'all';
  readonly sort: (typeof USER_SORTS)[number];
  readonly cursor: string | undefined;
};

export function parseCustomersSearch(raw: RawSearch): CustomersSearch {
  return {
    search: searchText(raw),
    filter: oneOf(['all', ...USER_FILTERS], raw.filter, 'all'),
    sort: oneOf(USER_SORTS, raw.sort, 'newest'),
    cursor: raw.cursor || undefined,
  };
}

/** The query for the server; search results are in alphabetical order. */
export function toCustomersQuery({ search, filter, sort, cursor }: CustomersSearch) {
  return {
    limit: PAGE_SIZE,
    ...filterQuery({ search, filter }),
    ...(search.trim() || sort === 'newest' ? {} : { sort }),
    ...(cursor ? { cursor } : {}),
  };
}

export function areCustomersNarrowed({ search, filter }: CustomersSearch): boolean {
  return search.trim() !== '' || filter !== 'all';
}
