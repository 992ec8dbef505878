/** Returns what is not claimed of a reward to its payer, once. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { idOfRequest } from '#server/kernel/id-of-request.ts';
import { post, repaidText, repayDebt, rewardReturn } from '#server/ledger/index.ts';
import { insertNotifications, notify } from '#server/notifications/index.ts';
import type { RewardsDeps } from './deps.ts';
import { leftOf, type Reward } from './reward.ts';
import { textsOf } from './reward-texts.ts';
import { addReturned, uncount } from './store.ts';

/** The caller has locked the reward, and it is open. */
export async function closeReward(
  { clock }: Pick<RewardsDeps, 'clock'>,
  tx: Tx,
  reward: Reward,
  closedAs: 'canceled' | 'expired',
): Promise<void> {
  const amountCents = leftOf(reward);
  const now = clock.now();
  const { id, sender } = reward;
  const { noun, title, balance, recipient } = textsOf(reward);
  await post(
    tx,
    rewardReturn({
      rewardId: id,
      payer: sender,
      amountCents,
      description: `${title} to ${recipient} ${closedAs}`,
    }),
  );
  await addReturned(tx, id, { cents: amountCents, closedAs, now });
  const repaidCents = await repayDebt(tx, { cause: `reward-return:${id}`, holder: sender, amountCents });
  if (sender.kind === 'enterprise') await uncount(tx, reward, amountCents);
  if (sender.kind === 'enterprise' && closedAs === 'expired') return notifyOfExpired(tx, reward, now);
  const part = reward.claimedCents > 0n ? `what was left of your ${noun}` : `your ${noun}`;
  await notify(tx, {
    userId: reward.actorId,
    title: closedAs === 'canceled' ? `${title} Canceled` : `${title} Expired`,
    message:
      (closedAs === 'canceled'
        ? `Your ${noun} to ${recipient} is canceled. ${displayCents(amountCents)} is back in ${balance}.`
        : `Nobody claimed ${part} to ${recipient} in time. ${displayCents(amountCents)} is back in ${balance}.`) +
      repaidText(repaidCents),
    about: { topic: 'sent-gifts' },
  });
}

/** One notification a day for an order, as thousands of its rewards may expire together. */
async function notifyOfExpired(tx: Tx, { actorId, orderId, id }: Reward, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await insertNotifications(tx, [
    {
      id: idOfRequest('rewards-expired', orderId ?? id, day),
      userId: actorId,
      title: 'Rewards Expired',
      message: 'Some rewards were not claimed in time. The money is back in the shared balance.',
    },
  ]);
}
