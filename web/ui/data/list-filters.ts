/** The filters over a list, as the address has them and as the server is asked. */
import type { RawSearch } from '../hooks/use-search-state.ts';

/** What is searched for. */
export function searchIn({ search = '' }: RawSearch): string {
  return search.slice(0, 100);
}

/**
 * What the server is asked of `{ search, status }`: what narrows the list. `all` and no words at all do not, and are left out, so that
 * the same question has one key.
 */
export function asked<Filters extends Record<string, string>>(filters: Filters) {
  const narrowing = Object.entries(filters)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '' && value !== 'all');
  return Object.fromEntries(narrowing) as { [Name in keyof Filters]?: Exclude<Filters[Name], 'all'> };
}
