import { Notice } from '../../ui/feedback/notice.tsx';
import type { Company } from './use-company.ts';

/** Replaces a part that is locked until the company is funded. */
export function Locked({ company, what }: { company: Company; what: string }) {
  return company.isActive ? (
    <Notice title={`${what} once the shared balance is funded`}>
      The minimum funding of your company unlocks it.
    </Notice>
  ) : (
    <Notice tone="warn" title="Paused">
      This is not available while the company account is not active.
    </Notice>
  );
}
