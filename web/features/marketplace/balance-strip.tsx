import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { ADD_FUNDS_PARAMETER } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';

/** The balance for phones, whose top bar has no room for it. */
export function BalanceStrip({ balance }: { balance: string }) {
  const navigate = useNavigate();
  return (
    <section
      aria-label="Balance"
      className="flex items-center justify-between rounded-xl border border-line bg-surface py-3 pr-3 pl-5 shadow-rest sm:hidden"
    >
      <p className="leading-tight">
        <span className="block text-ink-soft text-sm">Your balance</span>
        <Money amount={balance} className="mt-0.5 block font-display font-semibold text-2xl" />
      </p>
      <Button
        onClick={() =>
          navigate({
            to: '.',
            search: (now: Record<string, string>) => ({ ...now, [ADD_FUNDS_PARAMETER]: 'open' }),
            resetScroll: false,
          })
        }
      >
        <Plus aria-hidden="true" />
        Add Funds
      </Button>
    </section>
  );
}
