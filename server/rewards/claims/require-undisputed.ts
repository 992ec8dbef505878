/** A claim waits while there is a doubt about the payer's money. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { inReview, type Reward } from '../reward.ts';
import { type ClaimTerms, type Doubts, findTerms } from './terms-store.ts';

/**
 * A reward waits while it is under review; its recipient learns no more than that. It also waits while its
 * payer may not spend, because the bank may take back the payment behind it; while its payer owes us; while
 * staff have frozen its sender; and while the company that pays it is not active.
 */
export function claimWaits(
  reward: Reward,
  { isActive, owedCents, isFrozen, isActorFrozen }: Doubts,
): boolean {
  if (inReview(reward)) return true;
  if (reward.sender.kind === 'enterprise' && !isActive) return true;
  // The bank has taken back the payer's money. A claim would pay a stranger with what covers the debt once
  // the reward is canceled or expires.
  if (owedCents > 0n) return true;
  return isFrozen || isActorFrozen;
}

/** Returns the terms of the claim. Throws `claim-waits`. */
export async function requireUndisputed(db: Queryable, reward: Reward): Promise<ClaimTerms> {
  const terms = await findTerms(db, reward);
  if (claimWaits(reward, terms.doubts)) throw refuse('claim-waits');
  return terms;
}
