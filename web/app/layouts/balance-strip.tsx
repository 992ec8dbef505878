import { useOpenAddFunds } from '../../shared/use-open-add-funds.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Money } from '../../ui/format/money.tsx';
import { Plus } from '../../ui/icons/basic.ts';

/** The balance on phones, whose top bar has no room for it. */
export function BalanceStrip({ balance }: { balance: string }) {
  const openAddFunds = useOpenAddFunds();
  return (
    <section
      aria-label="Balance"
      className="flex items-center justify-between gap-3 border-line/70 border-b bg-surface px-4 py-1 sm:hidden print:hidden"
    >
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 leading-tight">
        <span className="text-ink-soft text-sm">Balance</span>
        <Money amount={balance} className="font-display font-semibold text-lg" />
      </p>
      <Button size="sm" tone="soft" onClick={() => openAddFunds()}>
        <Plus aria-hidden="true" />
        Add Funds
      </Button>
    </section>
  );
}
