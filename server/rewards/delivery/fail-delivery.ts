/** The mail or the text message of a reward did not arrive: its money stays held, and its sender is notified once, with what mends it. */
import { contactWord, deliveryErrors } from '#contract/delivery-errors.ts';
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { RewardsDeps } from '../deps.ts';
import { notifySender } from '../guests/notify-sender.ts';
import type { DeliveryError, Reward } from '../reward.ts';
import { textsOf } from '../reward-texts.ts';
import { updateDelivery } from '../store.ts';

/** The caller has locked the reward, and it is open. */
export async function failDelivery(
  { clock, jobs }: Pick<RewardsDeps, 'clock' | 'jobs'>,
  tx: Tx,
  reward: Reward,
  error: DeliveryError,
): Promise<void> {
  await updateDelivery(tx, reward.id, { delivery: 'FAILED', error, now: clock.now() });
  const { noun, title, where, recipient } = textsOf(reward);
  const { sentence, retryable } = deliveryErrors[error];
  const contact = contactWord(reward);
  const mend = retryable ? `Send it again or correct the ${contact}` : `Correct the ${contact}`;
  await notifySender({ jobs }, tx, reward, {
    title: `${title} Not Delivered`,
    message: `Your ${noun} of ${displayCents(reward.amountCents)} did not reach ${recipient}. ${sentence} ${mend} ${where}, or cancel the ${noun}.`,
  });
}
