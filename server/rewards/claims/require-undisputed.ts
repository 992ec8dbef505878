/** A claim waits while there is a doubt about the payer's money. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { isFrozen } from '#server/ledger/index.ts';
import type { Reward } from '../reward.ts';

/** A reward waits while its payer may not spend: the bank may take back the payment behind it. */
export function claimWaits(db: Queryable, { sender }: Reward): Promise<boolean> {
  return isFrozen(db, sender);
}

/** Throws `claim-waits`. */
export async function requireUndisputed(db: Queryable, reward: Reward): Promise<void> {
  if (await claimWaits(db, reward)) throw refuse('claim-waits');
}
