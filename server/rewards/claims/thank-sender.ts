/** The recipient thanks the sender, once. */
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { saveThanks } from '../delivery/progress-store.ts';
import type { RewardsDeps } from '../deps.ts';
import { notifySender } from '../guests/notify-sender.ts';
import { claimantText, rewardTexts } from '../reward-texts.ts';
import { lockReward } from '../store.ts';
import { findClaim, goneRefusal } from './find-claim.ts';
import { selectClaims } from './store.ts';

type Bearer = { token: string; browserHash: Buffer | null };

/**
 * Throws `not-found`, `already-thanked`, and `reward-gone` for a browser that claimed nothing of a closed
 * reward.
 */
export async function thankSender(
  deps: Pick<RewardsDeps, 'db' | 'clock' | 'jobs'>,
  { token, browserHash }: Bearer,
  message: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await findClaim(tx, token);
    const reward = await lockReward(tx, id);
    if (!reward) throw refuse('not-found');
    const gone = goneRefusal(reward, deps.clock.now());
    const claims = browserHash && (await selectClaims(tx, { rewardId: id, browserHash }));
    if (gone && !claims?.orders.length && !claims?.toBalanceCents) throw gone;
    if (reward.thanks === message) return;
    if (reward.thanks !== null) throw refuse('already-thanked');
    await saveThanks(tx, id, message, deps.clock.now());
    const title = 'Thank You';
    await notifySender(deps, tx, reward, {
      title,
      message: `${claimantText(reward)} thanks you for your ${rewardTexts(reward).noun}: “${message}”`,
    });
  });
}
