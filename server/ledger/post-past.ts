/**
 * Posts dated movements into a ledger that has none yet, all at once: the history of a demonstration. The
 * ledger of a product in use is refused, so nobody can write into its past.
 */
import type { Tx } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import {
  addPastToBalances,
  hasMovements,
  insertPastPostings,
  insertPastTransactions,
  type PastMovement,
} from './past-store.ts';

/** Returns the number of each movement's transaction by its key. `past` is in the order of its times. */
export async function postPast(tx: Tx, past: readonly PastMovement[]): Promise<Map<string, bigint>> {
  invariant(!(await hasMovements(tx)), 'only an empty ledger takes a past');
  const numbers = await insertPastTransactions(tx, past);
  await addPastToBalances(tx, past);
  await insertPastPostings(tx, past);
  return numbers;
}
