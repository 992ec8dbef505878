import { Segmented } from '../../../ui/forms/segmented.tsx';
import { oneOf, type RawSearch, useSearchState } from '../../../ui/hooks/use-search-state.ts';
import { DebtList } from '../returns/debt-list.tsx';
import { ProblemList } from '../returns/problem-list.tsx';
import { SuspenseList } from '../returns/suspense-list.tsx';
import { StuckGiftCardList } from '../stuck-gift-cards/stuck-gift-card-list.tsx';
import { StuckPayoutList } from '../stuck-payouts/stuck-payout-list.tsx';
import { Alerts } from './alerts.tsx';
import { DisputeList } from './dispute-list.tsx';
import { RefundList } from './refund-list.tsx';

const VIEWS = ['disputes', 'refunds', 'suspense', 'debts', 'problems', 'gift-cards', 'payouts'] as const;
const OPTIONS = [
  { value: 'disputes', label: 'Disputes' },
  { value: 'refunds', label: 'Refunds' },
  { value: 'suspense', label: 'Suspense' },
  { value: 'debts', label: 'Debts' },
  { value: 'problems', label: 'Problems' },
  { value: 'gift-cards', label: 'Gift cards' },
  { value: 'payouts', label: 'Payouts' },
] as const;

function parse(raw: RawSearch) {
  return { list: oneOf(VIEWS, raw.list, 'disputes') };
}

/** Disputes, refunds, stuck gift cards and payouts, and alerts. */
export function DisputesTab() {
  const [{ list }, setSearch] = useSearchState(parse);
  return (
    <section aria-labelledby="disputes">
      <h2
        id="disputes"
        tabIndex={-1}
        className="mb-5 font-display font-semibold text-2xl tracking-tight outline-none"
      >
        Disputes, refunds and stuck money
      </h2>
      <Alerts />
      <Segmented
        label="What to list"
        options={OPTIONS}
        value={list}
        onChange={(next) => setSearch({ list: next === 'disputes' ? undefined : next, state: undefined })}
        className="mb-4 flex-wrap max-sm:w-full"
      />
      {list === 'disputes' && <DisputeList />}
      {list === 'refunds' && <RefundList />}
      {list === 'suspense' && <SuspenseList />}
      {list === 'debts' && <DebtList />}
      {list === 'problems' && <ProblemList />}
      {list === 'gift-cards' && <StuckGiftCardList />}
      {list === 'payouts' && <StuckPayoutList />}
    </section>
  );
}
