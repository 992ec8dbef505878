import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** Explains what keeps the customer from signing in or spending, if anything does. */
export function CustomerState({ customer }: { customer: AdminUserDetail }) {
  const { isFrozen, frozenAt, frozenReason, spendingStopped, owed, isAuthority } = customer;
  const owes = Number(owed) > 0;
  if (!isFrozen && !spendingStopped && !owes && !isAuthority) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {isFrozen && (
        <Notice tone="warn" title={frozenAt ? `Frozen since ${formatMomentInText(frozenAt)}` : 'Frozen'}>
          {frozenReason && <p>Reason: {frozenReason}</p>}
          <p>No one can sign in to this account. It can still receive money.</p>
        </Notice>
      )}
      {spendingStopped && (
        <Notice tone="warn" title="Spending is paused">
          One of their payments is disputed. They can spend again once the dispute is settled.
        </Notice>
      )}
      {owes && (
        <Notice tone="warn" title={`Owes ${displayMoney(owed)}`}>
          A lost dispute took more than the balance. New money repays it first.
        </Notice>
      )}
      {isAuthority && <Notice title="Staff member">Manage staff under System Users.</Notice>}
    </div>
  );
}
