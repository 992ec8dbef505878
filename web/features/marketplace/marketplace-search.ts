/** The state of the list in the address: `/marketplace/maya?search=tea&category=food&sort=rating`. */
import { CATEGORIES, type Category, SORT_OPTIONS, type SortOption } from '#contract/catalogue.ts';
import { oneOf, type RawSearch } from '../../ui/use-search-state.ts';

export type MarketplaceSearch = {
  readonly search: string;
  readonly category: Category;
  readonly sort: SortOption;
};

export function parseMarketplaceSearch(raw: RawSearch): MarketplaceSearch {
  return {
    search: (raw.search ?? '').slice(0, 100),
    category: oneOf(CATEGORIES, raw.category, 'all'),
    sort: oneOf(SORT_OPTIONS, raw.sort, 'popular'),
  };
}

/** What the catalogue is asked; the defaults are left out, so that the same question has one key. */
export function toQuery({ search, category, sort }: MarketplaceSearch) {
  return {
    ...(search.trim() ? { search: search.trim() } : {}),
    ...(category === 'all' ? {} : { category }),
    sortBy: sort,
  };
}
