/** The state of the section in the address: the open batch, the kind of recipients, and the page of rows. */
import { PAYOUT_OUTCOMES } from '#contract/enterprise/payouts.ts';
import { searchText } from '../../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

/** The recipients: selected employees, everybody on the list, or the rows of a file. */
const PAYOUT_WAYS = ['people', 'everyone', 'file'] as const;
export type PayoutWay = (typeof PAYOUT_WAYS)[number];

const OUTCOMES = ['all', ...PAYOUT_OUTCOMES] as const;

export type PayoutSearch = {
  /** The open batch; null on the page with the form. */
  readonly batch: string | null;
  readonly way: PayoutWay;
  /** The outcome to filter the rows by; null without a filter. */
  readonly fate: (typeof OUTCOMES)[number] | null;
  readonly search: string;
  /** The cursor of the page; undefined for the first. */
  readonly after: string | undefined;
};

export function parsePayoutSearch(raw: RawSearch): PayoutSearch {
  return {
    batch: raw.batch || null,
    way: oneOf(PAYOUT_WAYS, raw.way, 'people'),
    fate: OUTCOMES.find((fate) => fate === raw.fate) ?? null,
    search: searchText(raw),
    after: raw.after || undefined,
  };
}

/** Removes the batch and its filters from the address. */
export const NO_BATCH = { batch: undefined, fate: undefined, after: undefined };
