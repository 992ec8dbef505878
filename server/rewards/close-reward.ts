/** Returns what is not claimed of a reward to its payer, once. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { post, repaidText, repayDebt, rewardReturn } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { RewardsDeps } from './deps.ts';
import { leftOf, type Reward } from './reward.ts';
import { addReturned } from './store.ts';

const TITLES = { canceled: 'Gift Canceled', expired: 'Gift Expired' } as const;

/** The caller has locked the reward, and it is open. */
export async function closeReward(
  { clock }: Pick<RewardsDeps, 'clock'>,
  tx: Tx,
  reward: Reward,
  closedAs: 'canceled' | 'expired',
): Promise<void> {
  const amountCents = leftOf(reward);
  const now = clock.now();
  const { id, sender, recipientEmail } = reward;
  await post(
    tx,
    rewardReturn({
      rewardId: id,
      payer: sender,
      amountCents,
      description: `Gift to ${recipientEmail} ${closedAs}`,
    }),
  );
  await addReturned(tx, id, { cents: amountCents, closedAs, now });
  const repaidCents = await repayDebt(tx, { cause: `reward-return:${id}`, holder: sender, amountCents });
  const part = reward.claimedCents > 0n ? 'what was left of your gift' : 'your gift';
  await notify(tx, {
    userId: reward.actorId,
    title: TITLES[closedAs],
    message:
      (closedAs === 'canceled'
        ? `You canceled your gift to ${recipientEmail}. ${displayCents(amountCents)} is back in your balance.`
        : `Nobody claimed ${part} to ${recipientEmail} in time. ${displayCents(amountCents)} is back in your balance.`) +
      repaidText(repaidCents),
  });
}
