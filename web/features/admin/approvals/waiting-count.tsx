import { countStaffRequests } from '#contract/admin/approvals.ts';
import { useRead } from '../../../api/use-read.ts';
import { WaitingBadge } from '../../../shared/waiting-badge.tsx';

/** Colleagues ask and decide meanwhile. */
const EVERY_MS = 60_000;

/** How many requests the user can decide. */
export function WaitingCount() {
  const { data } = useRead(countStaffRequests, {}, { staleTime: 0, refetchInterval: EVERY_MS });
  return <WaitingBadge waiting={data?.waiting} />;
}
