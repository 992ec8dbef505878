/** The state of the list in the address: `/marketplace/maya?search=tea&category=food&sort=rating`. */
import { CATEGORIES, type Category, SORT_OPTIONS, type SortOption } from '#contract/catalogue.ts';
import { filterQuery, searchText } from '../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../ui/hooks/use-search-state.ts';

export type MarketplaceSearch = {
  readonly search: string;
  readonly category: Category;
  readonly sort: SortOption;
};

export function parseMarketplaceSearch(raw: RawSearch): MarketplaceSearch {
  return {
    search: searchText(raw),
    category: oneOf(CATEGORIES, raw.category, 'all'),
    sort: oneOf(SORT_OPTIONS, raw.sort, 'popular'),
  };
}

/** The query for the server; defaults are omitted, so that equal queries share one cache key. */
export function toMarketplaceQuery({ search, category, sort }: MarketplaceSearch) {
  return { ...filterQuery({ search, category }), sortBy: sort };
}
