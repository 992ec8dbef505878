/** Ends a payment whose charge was not what was agreed, once the processor has returned all of it. */
import type { Tx } from '#server/db/transaction.ts';
import type { PaymentsDeps } from '../deps.ts';
import { markEnded } from '../payment-state-store.ts';
import { resolveRefundsAtProcessor } from '../problem-store.ts';
import type { PaidPayment } from './settlement.ts';

/** The payment is locked. Its refunds were never in the books, so their problems are over with it. */
export async function endPayment(
  { clock }: Pick<PaymentsDeps, 'clock'>,
  tx: Tx,
  { id, intentId }: PaidPayment,
): Promise<void> {
  await markEnded(tx, id, intentId);
  await resolveRefundsAtProcessor(tx, id, clock.now());
}
