/** A claim waits while there is a doubt about the payer's money. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { inReview, type Reward } from '../reward.ts';
import { findDoubts } from './doubt-store.ts';

/**
 * A reward waits while it is under review, and its recipient reads no more than that. It waits while its payer may not spend, as
 * the bank may take back the payment behind it; while its payer owes us; while staff have frozen the user who sent it;
 * and while the company that pays it is not active.
 */
export async function claimWaits(db: Queryable, reward: Reward): Promise<boolean> {
  if (inReview(reward)) return true;
  const { sender, actorId } = reward;
  const { isActive, owedCents, isFrozen, isActorFrozen } = await findDoubts(db, { sender, actorId });
  if (sender.kind === 'enterprise' && !isActive) return true;
  // The bank has taken back the payer's money. A claim would pay a stranger with what covers the debt once the reward
  // is canceled or expires.
  if (owedCents > 0n) return true;
  return isFrozen || isActorFrozen;
}

/** Throws `claim-waits`. */
export async function requireUndisputed(db: Queryable, reward: Reward): Promise<void> {
  if (await claimWaits(db, reward)) throw refuse('claim-waits');
}
