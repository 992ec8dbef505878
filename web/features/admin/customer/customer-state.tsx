import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMoment } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';

/** Explains what keeps the customer from signing in or spending, if anything does. */
export function CustomerState({ customer }: { customer: AdminUserDetail }) {
  const { isFrozen, frozenAt, frozenReason, spendingStopped, owed, isAuthority } = customer;
  const owes = Number(owed) > 0;
  if (!isFrozen && !spendingStopped && !owes && !isAuthority) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {isFrozen && (
        <Notice tone="warn" title={frozenAt ? `Frozen since ${formatMoment(frozenAt)}` : 'Frozen'}>
          {frozenReason && <p>Reason: {frozenReason}</p>}
          <p>Nobody can sign in to this account. Money still comes in.</p>
        </Notice>
      )}
      {spendingStopped && (
        <Notice tone="warn" title="Spending is stopped">
          A payment of this person is disputed. They spend again once the dispute is settled.
        </Notice>
      )}
      {owes && (
        <Notice tone="warn" title={`Owes ${displayMoney(owed)}`}>
          A lost dispute took more than the balance held. What comes in next pays for it.
        </Notice>
      )}
      {isAuthority && (
        <Notice title="A member of staff">Staff are managed under System Users, and not edited here.</Notice>
      )}
    </div>
  );
}
