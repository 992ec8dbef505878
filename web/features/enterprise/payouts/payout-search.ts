/** The state of the section in the address: which batch is open, whom to pay, and which page of which rows. */
import { PAYOUT_OUTCOMES } from '#contract/enterprise/payouts.ts';
import { searchIn } from '../../../ui/data/list-filters.ts';
import { oneOf, type RawSearch } from '../../../ui/hooks/use-search-state.ts';

/** Who is paid: people that one chooses, everybody on the list, or the rows of a file. */
export const PAYOUT_WAYS = ['people', 'everyone', 'file'] as const;
export type PayoutWay = (typeof PAYOUT_WAYS)[number];

const FATES = ['all', ...PAYOUT_OUTCOMES] as const;

export type PayoutSearch = {
  /** The batch that is open; null on the page with the form. */
  readonly batch: string | null;
  readonly way: PayoutWay;
  /** Which rows of the batch; null where nobody has chosen. */
  readonly fate: (typeof FATES)[number] | null;
  readonly search: string;
  /** Where the page of the list begins; undefined for the first. */
  readonly after: string | undefined;
};

export function parsePayoutSearch(raw: RawSearch): PayoutSearch {
  return {
    batch: raw.batch || null,
    way: oneOf(PAYOUT_WAYS, raw.way, 'people'),
    fate: FATES.find((fate) => fate === raw.fate) ?? null,
    search: searchIn(raw),
    after: raw.after || undefined,
  };
}

/** Takes the batch out of the address, and what belongs to it. */
export const NO_BATCH = { batch: undefined, fate: undefined, after: undefined };
