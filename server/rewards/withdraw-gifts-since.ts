import type { Tx } from '#server/db/transaction.ts';
import { closeReward } from './close-reward.ts';
import type { RewardsDeps } from './deps.ts';
import { inReview } from './reward.ts';
import { findReviewOf } from './risk/review-store.ts';
import { lockReward, selectUnsentSince } from './store.ts';

/**
 * Cancels the gifts of a member that an attacker may have scheduled, or given another recipient, and that
 * have not gone out: their time would come after the owner has secured the account. What a sanctions rule
 * holds stays until staff decide.
 */
export async function withdrawGiftsSince(
  deps: Pick<RewardsDeps, 'clock' | 'jobs'>,
  tx: Tx,
  userId: string,
  since: Date,
): Promise<void> {
  for (const id of await selectUnsentSince(tx, userId, since)) {
    const reward = await lockReward(tx, id);
    if (!reward || reward.closedAs !== null) continue;
    if (inReview(reward) && (await findReviewOf(tx, id))?.sanctions) continue;
    await closeReward(deps, tx, reward, { end: 'canceled', now: deps.clock.now() });
  }
}
