import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { withdrawWaiting } from './cash-out-store.ts';

/**
 * Takes back what an attacker may have asked for in the account of a member. Once its owner chooses a
 * password the balance is not frozen any more, and staff would pay it out.
 */
export async function withdrawCashOutSince(
  { clock }: { clock: Clock },
  tx: Tx,
  userId: string,
  since: Date,
): Promise<void> {
  await withdrawWaiting(tx, userId, clock.now(), since);
}
