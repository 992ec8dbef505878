/** Notifies the manager who made a request of its end, in the transaction that ends it. */
import { findUser } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { selectOfOrder } from '#server/rewards/index.ts';
import type { RequestEnd } from './approval.ts';
import type { ShownRequest } from './approval-store.ts';
import { endTitle, outcomeText, requestAmount } from './approval-texts.ts';

export async function notifyMaker(
  tx: Tx,
  deps: { jobs: Jobs },
  request: ShownRequest,
  {
    as,
    note,
    deciderId,
    now,
    repaidCents = 0n,
  }: { as: RequestEnd; note: string | null; deciderId: string | null; now: Date; repaidCents?: bigint },
): Promise<void> {
  const maker = await findUser(tx, request.maker_id);
  if (!maker || as === 'withdrawn') return;
  const decider = deciderId === null ? undefined : await findUser(tx, deciderId);
  // Read after the order is executed: that sets what is sent now, and what is under review.
  const rewards = request.kind === 'rewards' && as === 'approved' ? await selectOfOrder(tx, request.id) : [];
  const { outcome, consequence } = outcomeText(request, as, { rewards, now, repaidCents });
  const quoted = note ? ` “${note}”` : '';
  const title = endTitle(as);
  await notify(tx, {
    userId: maker.id,
    title,
    message: `${outcome}. ${consequence}${quoted}`,
    about: { topic: 'approvals' },
  });
  const deciderName = decider ? `${decider.first_name} ${decider.last_name}`.trim() : '';
  await enqueueMail(tx, deps, {
    to: maker.email,
    userId: maker.id,
    mail: {
      template: 'approval-decided',
      data: {
        firstName: maker.first_name,
        title,
        outcome,
        ...requestAmount(request),
        consequence,
        note,
        deciderName,
      },
    },
  });
}
