/**
 * Finds purchased cards without an active job, for example because its retries ran out, and enqueues them
 * again.
 */
import { transaction } from '#server/db/transaction.ts';
import type { GiftCardDeps } from '../deps.ts';
import { takeForgotten } from './claim-store.ts';

export const ISSUE_GIFT_CARD = 'issue-gift-card';

/** Longer than the longest pause between two tries of a job, so that a card with a job is left to it. */
export const FORGOTTEN_AFTER_SECONDS = 5 * 60;
const AT_ONCE = 500;

/** Returns how many jobs were enqueued. A card that is being worked on after all is not ordered twice. */
export function sweepUnits({ db, clock, jobs }: GiftCardDeps): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_SECONDS * 1000);
  return transaction(db, async (tx) => {
    const forgotten = await takeForgotten(tx, { before, now, limit: AT_ONCE });
    for (const unitId of forgotten) await jobs.enqueue(tx, ISSUE_GIFT_CARD, { unitId });
    return forgotten.length;
  });
}
