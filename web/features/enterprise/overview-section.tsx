import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { AddFunds } from './add-funds/add-funds.tsx';
import { BalanceHistory } from './balance/balance-history.tsx';
import { BalanceNow } from './balance/balance-now.tsx';
import type { SectionProps } from './section-props.ts';
import { SendFunds } from './send-funds/send-funds.tsx';

/** The balance, its history, and the two most frequent actions. */
export function OverviewSection({ company }: SectionProps) {
  const role = roleOf(useSignedInUser());
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr]">
      {can(role, 'enterprise-books') ? (
        <BalanceHistory company={company} />
      ) : (
        <BalanceNow company={company} />
      )}
      {can(role, 'enterprise-payouts') && (
        <div className="min-w-0 lg:row-span-2">
          <SendFunds company={company} />
        </div>
      )}
      {can(role, 'enterprise-funding') && <AddFunds company={company} />}
    </div>
  );
}
