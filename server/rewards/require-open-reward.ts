/** The sender's own reward, locked, as long as something can still be claimed. */
import type { Tx } from '#server/db/transaction.ts';
import { type Refusal, refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { awaitsApproval, inReview, isOver, type Reward, rewardState } from './reward.ts';
import { rewardTexts } from './reward-texts.ts';
import { lockReward } from './store.ts';

const CLOSED = {
  claimed: 'is already claimed',
  canceled: 'is already canceled',
  expired: 'has expired',
} as const;

/**
 * Throws `not-found` for another sender's reward, `reward-closed`, and `reward-waits` before its approval
 * and, unless `evenInReview`, while it is under review.
 */
export async function requireOpenReward(
  tx: Tx,
  {
    id,
    sender,
    now,
    evenInReview = false,
  }: { id: string; sender: Holder; now: Date; evenInReview?: boolean },
): Promise<Reward> {
  const reward = await lockReward(tx, id);
  if (!reward || reward.sender.kind !== sender.kind || reward.sender.ownerId !== sender.ownerId)
    throw refuse('not-found');
  const state = rewardState(reward);
  if (state === 'claimed' || state === 'canceled' || state === 'expired') throw closed(reward, state);
  if (awaitsApproval(reward)) throw refuse('reward-waits');
  if (inReview(reward) && !evenInReview) throw reviewRefusal(reward);
  if (isOver(reward, now)) throw closed(reward, 'expired');
  return reward;
}

/** Says only that we are looking at the reward. */
export function reviewRefusal(reward: Reward): Refusal {
  return refuse('reward-waits', {
    message: `We are looking at this ${rewardTexts(reward).noun}. Please try again later.`,
  });
}

function closed(reward: Reward, as: keyof typeof CLOSED): Refusal {
  return refuse('reward-closed', { message: `This ${rewardTexts(reward).noun} ${CLOSED[as]}.` });
}
