import type { AdminUserDetail } from '#contract/admin/customers.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { formatMomentInText } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { freezeText } from './freeze-text.ts';

/** Explains what keeps the customer from signing in or spending, if anything does. */
export function CustomerState({ customer }: { customer: AdminUserDetail }) {
  const { isFrozen, frozenAt, frozenReason, owed, isAuthority } = customer;
  const owes = Number(owed) > 0;
  const freeze = freezeText(customer);
  if (!isFrozen && !freeze && !owes && !isAuthority) return null;
  return (
    <div className="mb-6 flex flex-col gap-3">
      {isFrozen && (
        <Notice tone="warn" title={frozenAt ? `Frozen since ${formatMomentInText(frozenAt)}` : 'Frozen'}>
          {frozenReason && <p>Reason: {frozenReason}</p>}
          <p>No one can sign in to this account. It can still receive money.</p>
        </Notice>
      )}
      {freeze && (
        <Notice tone="warn" title={freeze.title}>
          {freeze.text}
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
