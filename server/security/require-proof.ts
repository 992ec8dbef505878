/** Requires that the session proved within the last 15 minutes that its owner is present (P55). */
import type { Config } from '#server/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { spentInDay } from '#server/ledger/index.ts';

/** Throws `reauthenticate`. For routes whose contract cannot say it with `proof: 'always'`. */
export function requireProof({ proven }: Pick<Actor, 'proven'>): void {
  if (!proven) throw refuse('reauthenticate');
}

/**
 * Throws `reauthenticate` when the member spent and sent more in 24 hours than a session may without proof.
 * Called after the money was posted: the lock on the balance makes concurrent calls count one after the
 * other, and the refusal takes the posting back.
 */
export async function requireProofAboveLimit(
  { config }: { config: Pick<Config, 'unprovenSpendingCentsPerDay'> },
  tx: Tx,
  { userId, proven }: Pick<Actor, 'userId' | 'proven'>,
): Promise<void> {
  if (proven) return;
  if ((await spentInDay(tx, userId)) > config.unprovenSpendingCentsPerDay) throw refuse('reauthenticate');
}
