/**
 * Finds purchased cards without a job, for example because their buyer was frozen, and enqueues them again. A
 * card that waits in the queue keeps its one job, however long the queue is: a second one would pass the
 * cards of others.
 */
import { transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import type { GiftCardDeps } from '../deps.ts';
import { takeForgotten } from './claim-store.ts';

export const ISSUE_GIFT_CARD = jobName<{ unitId: string; turn?: number }>('issue-gift-card');

const FORGOTTEN_AFTER_SECONDS = 5 * 60;
const AT_ONCE = 500;

/** Returns how many jobs were enqueued. A card that is being worked on after all is not ordered twice. */
export function sweepUnits({ db, clock, jobs }: GiftCardDeps): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_SECONDS * 1000);
  return transaction(db, async (tx) => {
    const forgotten = await takeForgotten(tx, { job: ISSUE_GIFT_CARD, before, now, limit: AT_ONCE });
    for (const { id: unitId, turn } of forgotten)
      await jobs.enqueue(tx, ISSUE_GIFT_CARD, { unitId, turn }, { turn });
    return forgotten.length;
  });
}
