import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { displayMoney } from '../../ui/format/display-money.ts';
import type { Company } from './use-company.ts';

/** Replaces a part that is locked until the company is funded, is active again, or is no longer frozen. */
export function Locked({ company, what }: { company: Company; what: string }) {
  const canFund = can(roleOf(useSignedInUser()), 'enterprise-funding');
  if (!company.isActive)
    return (
      <Notice tone="warn" title="Paused">
        This is not available while the company account is not active.
      </Notice>
    );
  if (company.isUnlocked)
    return (
      <Notice tone="warn" title="Paused">
        Nobody can be paid until the bank has decided about the disputed payment.
      </Notice>
    );
  return (
    <Notice title={`${what} after your company’s first funding`}>
      {canFund
        ? `Add funds until the shared balance reaches ${displayMoney(company.minimumBalanceRequired)}.`
        : 'Your account manager has to fund the shared balance first.'}
    </Notice>
  );
}
