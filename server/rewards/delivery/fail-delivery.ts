/**
 * A reward's email or text message did not arrive: its money stays held; its sender is notified once, with a
 * remedy.
 */

import { displayCents } from '#contract/kernel/money.ts';
import { contactWord, deliveryErrors } from '#contract/rewards/delivery-errors.ts';
import { findUser } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { enqueueMail } from '#server/notifications/index.ts';
import type { RewardsDeps } from '../deps.ts';
import { notifySender } from '../guests/notify-sender.ts';
import { type DeliveryError, leftCents, type Reward } from '../reward.ts';
import { rewardTexts } from '../reward-texts.ts';
import { updateDelivery } from './progress-store.ts';

/** The caller has locked the reward, and it is open. */
export async function failDelivery(
  { clock, jobs }: Pick<RewardsDeps, 'clock' | 'jobs'>,
  tx: Tx,
  reward: Reward,
  error: DeliveryError,
): Promise<void> {
  await updateDelivery(tx, reward.id, { delivery: 'FAILED', error, now: clock.now() });
  const { noun, title, where, recipient } = rewardTexts(reward);
  const { sentence, retryable } = deliveryErrors[error];
  const contact = contactWord(reward);
  const mend = retryable ? `Send it again or correct the ${contact}` : `Correct the ${contact}`;
  const amount = displayCents(reward.amountCents);
  // Its address cannot be corrected any more: somebody there has claimed.
  const isInPart = reward.claimedCents > 0n;
  const message = isInPart
    ? `An email or text about your ${noun} did not reach ${recipient}. ${sentence} ${displayCents(leftCents(reward))} of it is left. You can ${retryable ? 'send it again or ' : ''}cancel that ${where}.`
    : `Your ${noun} of ${amount} did not reach ${recipient}. ${sentence} ${mend} ${where}, or cancel the ${noun}.`;
  await notifySender({ jobs }, tx, reward, { title: `${title} Not Delivered`, message });
  if (reward.sender.kind === 'member' && !isInPart)
    await mailMember({ jobs }, tx, reward, { amount, message });
}

/**
 * A member may not sign in for weeks. A company, which may have thousands of these, reads of them in its
 * list.
 */
async function mailMember(
  deps: Pick<RewardsDeps, 'jobs'>,
  tx: Tx,
  { actorId: userId }: Reward,
  text: { amount: string; message: string },
): Promise<void> {
  const member = await findUser(tx, userId);
  if (!member?.email) return;
  const data = { firstName: member.first_name, ...text };
  await enqueueMail(tx, deps, { to: member.email, userId, mail: { template: 'gift-not-delivered', data } });
}
