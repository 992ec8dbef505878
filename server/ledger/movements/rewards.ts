/** A reward: held, claimed in parts, and what is left returned to its payer. */
import { type Holder, hold, member, rewardHoldAccount } from '../accounts.ts';
import { between, type Movement } from '../movement.ts';

/** Its money leaves the payer's balance. The function order_rewards posts the same. */
export function rewardHold(held: {
  rewardId: string;
  payer: Holder;
  amountCents: bigint;
  description: string;
  message: string | null;
}): Movement {
  return {
    kind: 'reward_hold',
    key: `reward-hold:${held.rewardId}`,
    details: { rewardId: held.rewardId, ...(held.message !== null && { message: held.message }) },
    legs: between(
      { account: held.payer, description: held.description },
      { account: rewardHoldAccount(held.rewardId) },
      held.amountCents,
    ),
  };
}

/** A recipient takes gift cards. The function claim_reward_cards posts the same. */
export function rewardCards(claimed: { orderId: string; rewardId: string; amountCents: bigint }): Movement {
  return {
    kind: 'reward_claim',
    key: `hold:${claimed.orderId}`,
    orderId: claimed.orderId,
    details: { rewardId: claimed.rewardId },
    legs: between(
      { account: rewardHoldAccount(claimed.rewardId) },
      { account: hold(claimed.orderId) },
      claimed.amountCents,
    ),
  };
}

/** A recipient takes money of a reward into a balance. */
export function rewardClaim(claimed: {
  claimId: string;
  rewardId: string;
  userId: string;
  amountCents: bigint;
  description: string;
  message: string | null;
}): Movement {
  return {
    kind: 'reward_claim',
    key: `reward-claim:${claimed.claimId}`,
    details: { rewardId: claimed.rewardId, ...(claimed.message !== null && { message: claimed.message }) },
    legs: between(
      { account: rewardHoldAccount(claimed.rewardId) },
      { account: member(claimed.userId), description: claimed.description },
      claimed.amountCents,
    ),
  };
}

/** What was not claimed returns to the payer. */
export function rewardReturn(returned: {
  rewardId: string;
  payer: Holder;
  amountCents: bigint;
  description: string;
}): Movement {
  return {
    kind: 'reward_return',
    key: `reward-return:${returned.rewardId}`,
    details: { rewardId: returned.rewardId },
    legs: between(
      { account: rewardHoldAccount(returned.rewardId) },
      { account: returned.payer, description: returned.description },
      returned.amountCents,
    ),
  };
}
