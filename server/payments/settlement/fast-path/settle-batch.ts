/**
 * Fast path: settles concurrent payments with one statement and one commit (settle_payments,
 * docs/decisions/0027-settled-and-ordered-together.md). The settlement is composed from unlocked reads, and
 * the function applies it only if they still hold. Anything unusual is left to the plain path,
 * settle-payment.ts.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import { ledgerRefusal } from '#server/ledger/index.ts';
import type { Settlement } from '../settlement.ts';
import { callSettlePayments, findSettleables } from './settle-store.ts';

/** The payment that knows this intent, read without a lock. */
export const findSettleable = batchByDatabase(findSettleables);

const settleBatched = batchByDatabase((db, settlements: Settlement[]) =>
  retried(() => callSettlePayments(db, settlements)),
);

/** Returns false when something changed since it was read; then nothing was done. */
export async function settleBatch(db: Queryable, settlement: Settlement): Promise<boolean> {
  try {
    return await settleBatched(db, settlement);
  } catch (error) {
    // Verified only here: the intent is about this payment.
    throw ledgerRefusal(error);
  }
}
