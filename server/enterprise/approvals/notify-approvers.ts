/** Notifies the managers who can decide about a request, once each, however often the job runs. */
import { transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { findCompany } from '../company/store.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { notifyEach } from '../notify-managers.ts';
import { findRequest, lockRequest, selectDeciders } from './approval-store.ts';
import { requestAmount, requestWithArticle } from './approval-texts.ts';

/** approval_open enqueues it, too. */
export const NOTIFY_APPROVERS = jobName<{ requestId: string }>('notify-approvers');

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
    const makerName = request.maker_name ?? 'A manager';
    const companyName = company?.company_name ?? '';
    const what = requestWithArticle(request);
    const deciders = await selectDeciders(tx, request);
    const others = deciders.filter(({ id }) => !request.rewarded_ids.includes(id));
    await notifyEach(tx, deps, others, {
      cause: requestId,
      title: 'Waiting for your approval',
      message: `${makerName} asked you to approve ${what}.`,
      about: { topic: 'approvals' },
      mail: (firstName) => ({
        template: 'approval-requested',
        data: { firstName, makerName, companyName, what, ...requestAmount(request) },
      }),
    });
  });
}
