import { countApprovals } from '#contract/enterprise/approvals.ts';
import { useRead } from '../../../api/use-read.ts';
import { WaitingBadge } from '../../../shared/waiting-badge.tsx';

/** How many requests the manager can decide. Each of them brings a notification, which reads it again. */
export function ApprovalCount() {
  return <WaitingBadge waiting={useRead(countApprovals).data?.waiting} />;
}
