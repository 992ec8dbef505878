/** A reward: claimed in parts, or returned to its payer. The function order_rewards holds its money. */
import { type Holder, member, rewardHoldAccount } from '../accounts.ts';
import { between, type Movement } from '../movement.ts';

/**
 * A recipient takes money of a reward into a balance. Cards of a reward: the function `claim_reward_cards`.
 */
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
