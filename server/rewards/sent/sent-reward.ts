/** A reward in the contract's form, as its sender sees it. */
import { formatCents } from '#contract/kernel/money.ts';
import type { SentGift, SentReward } from '#contract/rewards/sent-reward.ts';
import { awaitsApproval, inReview, leftCents, type Reward, rewardState, undoSecondsLeft } from '../reward.ts';

/** The reward in the contract's form, for its sender. */
export function toSentReward(reward: Reward): SentReward {
  return {
    id: reward.id,
    recipientEmail: reward.recipientEmail,
    recipientPhone: reward.recipientPhone,
    method: reward.method,
    awaitsApproval: awaitsApproval(reward),
    inReview: inReview(reward),
    recipientName: reward.recipientName,
    amount: formatCents(reward.amountCents),
    claimed: formatCents(reward.claimedCents),
    left: formatCents(leftCents(reward)),
    design: reward.design,
    message: reward.message,
    state: rewardState(reward),
    delivery: reward.delivery,
    deliveryError: reward.deliveryError,
    deliverAt: reward.deliverAt.toISOString(),
    deliveredAt: reward.deliveredAt?.toISOString() ?? null,
    expiresAt: reward.expiresAt.toISOString(),
    openedAt: reward.openedAt?.toISOString() ?? null,
    claimedAt: reward.claimedAt?.toISOString() ?? null,
    remindedAt: reward.remindedAt?.toISOString() ?? null,
    thanks: reward.thanks,
    unwantedAt: reward.unwantedAt?.toISOString() ?? null,
    createdAt: reward.createdAt.toISOString(),
  };
}

/** A reward as the member or guest who sent it lists it. */
export function toSentGift(reward: Reward, now: Date): SentGift {
  return { ...toSentReward(reward), undone: reward.undone, undoSeconds: undoSecondsLeft(reward, now) };
}
