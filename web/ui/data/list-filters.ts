/** Filters of a list, between the address and the server's query. */
import type { RawSearch } from '../hooks/use-search-state.ts';

/** The search text. */
export function searchText({ search = '' }: RawSearch): string {
  return search.slice(0, 100);
}

/** The query for the server: drops `all` and empty values, so that equal queries share one cache key. */
export function filterQuery<Filters extends Record<string, string>>(filters: Filters) {
  const narrowing = Object.entries(filters)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '' && value !== 'all');
  return Object.fromEntries(narrowing) as { [Name in keyof Filters]?: Exclude<Filters[Name], 'all'> };
}
