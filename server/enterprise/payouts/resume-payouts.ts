/** Lets a payout of many go on after its job died for good. The rows that are paid stay paid. */
import { can } from '#contract/kernel/capabilities.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type AuditActor, recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { lockBatch } from './batch-store.ts';
import { PAY_BATCH } from './confirm-payouts.ts';
import { findRunningBatch, insertResume, wasResumed } from './resume-store.ts';

/**
 * The caller has checked that the actor may see the batch. Repeating it changes nothing. Throws `not-found`,
 * and `not-stuck` for a batch that progresses or is done.
 */
export function resumePayouts(
  { db, clock, jobs }: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs'>,
  actor: AuditActor,
  { batchId, reason }: { batchId: string; reason: string },
): Promise<void> {
  return transaction(db, async (tx) => {
    // Two clicks meet here, or a click and a job that is alive after all. The second finds it resumed.
    if (!(await lockBatch(tx, batchId))) throw refuse('not-found');
    const batch = await findRunningBatch(tx, batchId);
    if (!batch?.stalled) {
      if (await wasResumed(tx, { batchId, actorId: actor.userId, reason })) return;
      throw refuse('not-stuck');
    }
    const { rows_left: rowsLeft, cents_left: centsLeft } = batch;
    const by = { actorId: actor.userId, actorRole: actor.role, reason };
    await insertResume(tx, { id: newId(), batchId, ...by, rowsLeft, centsLeft });
    await recordAction(
      tx,
      {
        actor,
        action: 'payout-resumed',
        subject: { kind: 'payout', id: batchId, label: `Payout of ${batch.company_name}` },
        reason,
        // A company's own managers resume it, or the staff.
        ...(can(actor.role, 'enterprise') && { enterpriseId: batch.enterprise_id }),
        after: { rowsLeft, amountLeft: formatCents(centsLeft) },
      },
      clock.now(),
    );
    await jobs.enqueue(tx, PAY_BATCH, { batchId });
  });
}
