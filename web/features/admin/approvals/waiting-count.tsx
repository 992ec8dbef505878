import { countStaffRequests } from '#contract/admin/approvals.ts';
import { useRead } from '../../../api/use-read.ts';
import { Badge } from '../../../ui/data/badge.tsx';

/** Colleagues ask and decide meanwhile. */
const EVERY_MS = 60_000;

/** How many requests the user can decide; nothing at zero. */
export function WaitingCount() {
  const { data } = useRead(countStaffRequests, {}, { staleTime: 0, refetchInterval: EVERY_MS });
  if (!data || data.waiting === 0) return null;
  return (
    <Badge tone="coral">
      {data.waiting}
      <span className="sr-only"> waiting for you</span>
    </Badge>
  );
}
