import { Money } from '../../../ui/format/money.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import type { SectionProps } from '../section-props.ts';

/** The shared balance, for users without the right to see its statement. */
export function BalanceNow({ company }: SectionProps) {
  return (
    <Panel title="Shared balance" description={balanceHint(company)}>
      <SharedBalance amount={company.sharedBalance} />
    </Panel>
  );
}

export function balanceHint({ isActive, isBalanceFrozen }: SectionProps['company']): string {
  if (!isActive) return 'Cannot be spent while the account is not active.';
  return isBalanceFrozen ? 'Frozen while a payment is disputed.' : 'Available to send.';
}

export function SharedBalance({ amount }: { amount: string }) {
  return (
    <Money
      amount={amount}
      className="block font-display font-semibold text-[2.5rem] leading-none tracking-tight sm:text-5xl"
    />
  );
}
