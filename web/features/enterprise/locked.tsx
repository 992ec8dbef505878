import { Notice } from '../../ui/feedback/notice.tsx';
import type { Company } from './use-company.ts';

/** Replaces a part that is locked until the company is funded, is active again, or is no longer frozen. */
export function Locked({ company, what }: { company: Company; what: string }) {
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
      It unlocks once the shared balance has reached the minimum.
    </Notice>
  );
}
