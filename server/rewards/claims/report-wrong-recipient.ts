/** Notifies the sender that the gift reached the wrong recipient. */
import { displayCents } from '#contract/kernel/money.ts';
import { correctionText } from '#contract/rewards/delivery-errors.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { markUnwanted } from '../delivery/progress-store.ts';
import type { RewardsDeps } from '../deps.ts';
import { notifySender } from '../guests/notify-sender.ts';
import { claimantText, rewardTexts } from '../reward-texts.ts';
import { lockReward } from '../store.ts';
import { findClaim, goneRefusal } from './find-claim.ts';

/** Throws `not-found` and `reward-gone`. A second report sends no second notification. */
export async function reportWrongRecipient(
  deps: Pick<RewardsDeps, 'db' | 'clock' | 'jobs'>,
  token: string,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const { id } = await findClaim(tx, token);
    const reward = await lockReward(tx, id);
    const gone = reward && goneRefusal(reward, deps.clock.now());
    if (!reward || gone) throw gone ?? refuse('not-found');
    if (reward.unwantedAt !== null) return;
    await markUnwanted(tx, id, deps.clock.now());
    const { noun, title, where } = rewardTexts(reward);
    const remedy =
      reward.claimedCents > 0n
        ? `You can cancel what is left ${where}.`
        : `${correctionText(reward)} ${where}, or cancel the ${noun}.`;
    await notifySender(deps, tx, reward, {
      title: `${title} Reached Someone Else`,
      message: `${claimantText(reward)} reported that your ${noun} of ${displayCents(reward.amountCents)} is not for them. ${remedy}`,
    });
  });
}
