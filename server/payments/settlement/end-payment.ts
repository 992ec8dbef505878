/** Ends a payment whose charge was not what was agreed, once the processor has returned all of it. */
import type { Tx } from '#server/db/transaction.ts';
import type { PaymentsDeps } from '../deps.ts';
import { markEnded } from '../payment-state-store.ts';
import { resolveRefundsAtProcessor } from '../problem-store.ts';
import { nextCheckOfSettled } from '../refunds/refund.ts';
import type { PaidPayment } from './settlement.ts';

/**
 * The payment is locked. Its refunds were never in the books, so their problems are over with it. They may
 * still fail, as those that we made: the sweeper asks about the payment as long as about them.
 */
export async function endPayment(
  { clock }: Pick<PaymentsDeps, 'clock'>,
  tx: Tx,
  { id, intentId }: PaidPayment,
): Promise<void> {
  const at = clock.now();
  await markEnded(tx, id, { intentId, at, nextCheckAt: nextCheckOfSettled(at, at) });
  await resolveRefundsAtProcessor(tx, id, at);
}
