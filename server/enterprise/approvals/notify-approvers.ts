/** Notifies the managers who can decide about a request, once each, however often the job runs. */
import { createHash } from 'node:crypto';
import { transaction } from '#server/db/transaction.ts';
import { enqueueMail, insertNotifications } from '#server/notifications/index.ts';
import { findCompany } from '../company/store.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { findRequest, lockRequest, selectDeciders } from './approval-store.ts';
import { requestText } from './approval-texts.ts';

/** approval_open enqueues it, too. */
export const NOTIFY_APPROVERS = 'notify-approvers';

export async function notifyApprovers(
  deps: Pick<EnterpriseDeps, 'db' | 'jobs'>,
  { requestId }: { requestId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const locked = await lockRequest(tx, requestId);
    if (locked?.state !== 'PENDING APPROVAL') return;
    const reader = { enterpriseId: locked.enterprise_id, makerId: null };
    const request = await findRequest(tx, reader, requestId);
    if (!request) throw new Error(`Request ${requestId} vanished while it was locked.`);
    const company = await findCompany(tx, request.enterprise_id);
    const deciders = await selectDeciders(tx, request);
    const makerName = request.maker_name ?? 'A manager';
    const what = requestText(request);
    const notices = deciders.map((decider) => ({ ...decider, noticeId: noticeIdOf(requestId, decider.id) }));
    const fresh = await insertNotifications(
      tx,
      notices.map(({ id, noticeId }) => ({
        id: noticeId,
        userId: id,
        title: 'Waiting for your approval',
        message: `${makerName} asked you to approve a ${what}.`,
        about: { topic: 'approvals' as const },
      })),
    );
    for (const { id, email, first_name: firstName, noticeId } of notices) {
      if (!fresh.has(noticeId)) continue;
      const data = { firstName, makerName, companyName: company?.company_name ?? '', what };
      await enqueueMail(tx, deps, {
        to: email,
        userId: id,
        mail: { template: 'approval-requested', data },
      });
    }
  });
}

/** The same id for the same request and manager, so that a second run finds the first one's notification. */
function noticeIdOf(requestId: string, userId: string): string {
  const hex = createHash('sha256').update(`${requestId} ${userId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
