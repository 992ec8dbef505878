import { Plus } from 'lucide-react';
import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Money } from '../../ui/format/money.tsx';

/** The balance on phones, larger than in the top bar. */
export function BalanceStrip({ balance }: { balance: string }) {
  const openAddFunds = useOpenAddFunds();
  return (
    <section
      aria-label="Balance"
      className="flex items-center justify-between rounded-xl border border-line bg-surface py-3 pr-3 pl-5 shadow-rest sm:hidden"
    >
      <p className="leading-tight">
        <span className="block text-ink-soft text-sm">Your balance</span>
        <Money amount={balance} className="mt-0.5 block font-display font-semibold text-2xl" />
      </p>
      <Button onClick={() => openAddFunds()}>
        <Plus aria-hidden="true" />
        Add Funds
      </Button>
    </section>
  );
}
