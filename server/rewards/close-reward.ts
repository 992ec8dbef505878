/** Returns what is not claimed of a reward to its payer, once. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { post, repaidText, repayDebt, rewardReturn } from '#server/ledger/index.ts';
import { insertNotifications } from '#server/notifications/index.ts';
import type { RewardsDeps } from './deps.ts';
import { notifySender, selectGiftReaders } from './guests/notify-sender.ts';
import { RETURN_GUEST_MONEY } from './guests/return-guest-money.ts';
import { paidFee } from './guests/store.ts';
import { notifyOfEnd } from './notify-of-end.ts';
import { inReview, leftCents, type Reward } from './reward.ts';
import { rewardTexts } from './reward-texts.ts';
import type { DecidedAs } from './risk/review.ts';
import { updateDecided } from './risk/review-end-store.ts';
import { addReturned, uncount } from './store.ts';

type RewardEnd = 'canceled' | 'expired' | 'undone';

const TITLE_END: Record<RewardEnd, string> = { canceled: 'Canceled', expired: 'Expired', undone: 'Undone' };

/** How the review of a reward ended with it. */
export type ReviewEnd = { as: DecidedAs; by: string | null; note: string | null };

const REPAID_FIRST =
  'Their money first repaid what was owed for a disputed payment. Anything beyond that is back in the shared balance.';

const CLOSED: ReviewEnd = { as: 'closed', by: null, note: null };

/** The caller has locked the reward, and it is open. `now` is the time by which the caller judged it. */
export async function closeReward(
  { jobs }: Pick<RewardsDeps, 'jobs'>,
  tx: Tx,
  reward: Reward,
  { end, now, reviewEnd = CLOSED }: { end: RewardEnd; now: Date; reviewEnd?: ReviewEnd },
): Promise<void> {
  const amountCents = leftCents(reward);
  const { id, sender } = reward;
  const { noun, recipient } = rewardTexts(reward);
  const undone = end === 'undone';
  const closedAs = undone ? 'canceled' : end;
  await post(
    tx,
    rewardReturn({
      rewardId: id,
      payer: sender,
      amountCents,
      // The outcome comes first: lists cut long lines at their end.
      description: `${TITLE_END[end]} ${noun} to ${recipient}`,
    }),
  );
  await addReturned(tx, id, { cents: amountCents, closedAs, undone, now });
  if (inReview(reward)) await updateDecided(tx, id, { ...reviewEnd, state: 'blocked', now });
  const repaidCents = await repayDebt(tx, { cause: `reward-return:${id}`, holder: sender, amountCents });
  if (sender.kind === 'enterprise') await uncount(tx, reward, amountCents);
  if (closedAs === 'expired') await notifyOfEnd({ jobs }, tx, reward);
  if (sender.kind === 'enterprise' && closedAs === 'expired')
    return notifyOfExpired(tx, reward, { repaid: repaidCents > 0n, now });
  if (sender.kind === 'guest') await jobs.enqueue(tx, RETURN_GUEST_MONEY, { paymentId: sender.ownerId });
  await notifySender(
    { jobs },
    tx,
    reward,
    closingNotification(reward, {
      ...{ end, reviewEnd, amountCents, repaidCents },
      hasFee: sender.kind === 'guest' && (await paidFee(tx, sender.ownerId)),
    }),
  );
}

type Closing = {
  end: RewardEnd;
  reviewEnd: ReviewEnd;
  amountCents: bigint;
  repaidCents: bigint;
  /** A share of a fee goes back with it. */
  hasFee: boolean;
};

function closingNotification(reward: Reward, closing: Closing): { title: string; message: string } {
  const { title } = rewardTexts(reward);
  return {
    title: `${title} ${TITLE_END[closing.end]}`,
    message: `${endText(reward, closing)} ${moneyText(reward, closing)}`,
  };
}

function endText(reward: Reward, { end, reviewEnd }: Closing): string {
  const { noun, recipient } = rewardTexts(reward);
  if (reviewEnd.as !== 'closed') return `Your ${noun} to ${recipient} was stopped by a review.`;
  if (end !== 'expired') return `Your ${noun} to ${recipient} is ${end}.`;
  const part = reward.claimedCents > 0n ? `what was left of your ${noun}` : `your ${noun}`;
  return `Nobody claimed ${part} to ${recipient} in time.`;
}

function moneyText(reward: Reward, { amountCents, repaidCents, hasFee }: Closing): string {
  if (reward.sender.kind === 'guest' && repaidCents >= amountCents)
    return 'Your bank already returned your payment to you.';
  const goesBack = hasFee
    ? 'and its share of the service fee go back to your card'
    : rewardTexts(reward).goesBack;
  return `${displayCents(amountCents)} ${goesBack}.${repaidText(repaidCents)}`;
}

/**
 * One notification a day for an order, as thousands of its rewards may expire together. The first repays a
 * debt.
 */
async function notifyOfExpired(
  tx: Tx,
  reward: Reward,
  { repaid, now }: { repaid: boolean; now: Date },
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const readers = await selectGiftReaders(tx, reward);
  await insertNotifications(
    tx,
    readers.map((userId) => ({
      id: idempotentId(
        'rewards-expired',
        reward.orderId,
        userId === reward.actorId ? day : `${day} ${userId}`,
      ),
      userId,
      title: 'Rewards Expired',
      message: `Some rewards were not claimed in time. ${repaid ? REPAID_FIRST : 'The money is back in the shared balance.'}`,
    })),
  );
}
