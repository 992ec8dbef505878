import type { FailedJob } from '#contract/admin/system-jobs.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SystemDeps } from './deps.ts';
import { findFailedJob } from './queue-store.ts';

/** Puts a dead job back into its queue, once. Throws `not-found`, also when a colleague was first. */
export function retryJob(
  { db, jobs, clock }: Pick<SystemDeps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  jobId: string,
): Promise<FailedJob> {
  return transaction(db, async (tx) => {
    const job = await findFailedJob(tx, jobId);
    if (!job || !(await jobs.redrive(tx, jobId))) throw refuse('not-found');
    const subject = { kind: 'job', id: jobId, label: job.name };
    await recordAction(tx, { actor, action: 'job-retried', subject }, clock.now());
    return job;
  });
}
