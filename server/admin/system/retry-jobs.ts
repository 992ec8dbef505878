import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SystemDeps } from './deps.ts';

/** Puts the dead jobs of one kind back into their queue. Throws `not-found` where there are none. */
export function retryJobs(
  { db, jobs, clock }: Pick<SystemDeps, 'db' | 'jobs' | 'clock'>,
  actor: Actor,
  name: string,
): Promise<{ retried: number }> {
  return transaction(db, async (tx) => {
    const retried = await jobs.redriveAll(tx, name);
    if (retried === 0) throw refuse('not-found');
    const subject = { kind: 'job', id: name, label: `${name} (${retried})` };
    await recordAction(tx, { actor, action: 'jobs-retried', subject }, clock.now());
    return { retried };
  });
}
