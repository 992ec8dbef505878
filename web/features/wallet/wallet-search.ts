/** The state of the wallet in the address: `/marketplace/maya/wallet?tab=cards&filter=recent&search=tea`. */
import type { WalletFilter } from '#contract/wallet.ts';
import { filterQuery, searchText } from '../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../ui/hooks/use-search-state.ts';

const TABS = ['cards', 'payment-methods', 'transactions'] as const;
export type WalletTab = (typeof TABS)[number];

export const FILTERS = [
  { value: 'kept', label: 'All' },
  { value: 'recent', label: 'Recent' },
  { value: 'high-value', label: 'High Value' },
  { value: 'used', label: 'Used' },
  { value: 'archived', label: 'Archived' },
] as const satisfies readonly { value: WalletFilter; label: string }[];

export type WalletSearch = {
  readonly tab: WalletTab;
  readonly filter: WalletFilter;
  readonly search: string;
};

export function parseWalletSearch(raw: RawSearch): WalletSearch {
  return {
    tab: oneOf(TABS, raw.tab, 'cards'),
    filter: oneOf(
      FILTERS.map(({ value }) => value),
      raw.filter,
      'kept',
    ),
    search: searchText(raw),
  };
}

/** The query for the server; codes are read one by one. */
export function toWalletQuery({ filter, search }: Pick<WalletSearch, 'filter' | 'search'>) {
  return { codes: 'hidden', filter, limit: 24, ...filterQuery({ search }) } as const;
}
