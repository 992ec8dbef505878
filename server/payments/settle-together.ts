/**
 * The settlement of nearly every payment: those that are paid at the same moment share a statement and a commit
 * (settle_payments, docs/decisions/0027-settled-and-ordered-together.md). It is composed from what was seen before, and happens only if that is
 * still so; anything unusual is left to the conversation in settle-payment.ts.
 */
import { gatherByDatabase } from '#server/db/gather.ts';
import type { Queryable } from '#server/db/pool.ts';
import { retried } from '#server/db/transaction.ts';
import { ledgerRefusal } from '#server/ledger/index.ts';
import { callSettlePayments, findSettleables } from './settle-store.ts';
import type { Settlement } from './settlement.ts';

/** The payment that knows this intent, as it is without a lock. */
export const findSettleable = gatherByDatabase(findSettleables);

const settleGathered = gatherByDatabase((db, settlements: Settlement[]) =>
  retried(() => callSettlePayments(db, settlements)),
);

/** Answers false where something is not as it was seen; then nothing was done. */
export async function settleTogether(db: Queryable, settlement: Settlement): Promise<boolean> {
  try {
    return await settleGathered(db, settlement);
  } catch (error) {
    // Only here is it known to be about this one.
    throw ledgerRefusal(error);
  }
}
