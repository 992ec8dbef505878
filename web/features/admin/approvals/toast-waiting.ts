import { waitsForApproval } from '#contract/admin/approvals.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Shows that an act waits for a second administrator. False where it was carried out. */
export function toastWaiting<Reply extends object>(
  reply: Reply,
): reply is Extract<Reply, { requestId: string }> {
  if (!waitsForApproval(reply)) return false;
  toast({ title: 'Waiting for approval', description: reply.message });
  return true;
}
