/**
 * Fast path: payments that are paid at the same moment share a statement and a commit (`settle_payments`,
 * docs/decisions/0027-settled-and-ordered-together.md). A settlement is composed from what was seen before, and happens only if
 * that is still so; anything unusual is left to the plain path, settle-payment.ts.
 */
import { batchByDatabase } from '#server/db/batcher.ts';
import type { Queryable } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import { ledgerRefusal } from '#server/ledger/index.ts';
import type { Settlement } from '../settlement.ts';
import { callSettlePayments, findSettleables } from './settle-store.ts';

/** The payment that knows this intent, as it is without a lock. */
export const findSettleable = batchByDatabase(findSettleables);

const settleGathered = batchByDatabase((db, settlements: Settlement[]) =>
  retried(() => callSettlePayments(db, settlements)),
);

/** Answers false where something is not as it was seen; then nothing was done. */
export async function settleBatch(db: Queryable, settlement: Settlement): Promise<boolean> {
  try {
    return await settleGathered(db, settlement);
  } catch (error) {
    // Only here is it known to be about this one.
    throw ledgerRefusal(error);
  }
}
