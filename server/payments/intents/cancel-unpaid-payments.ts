/** What stands between a person and closing their account: money that is on its way, in either direction. */
import type { Queryable } from '#server/db/pool.ts';
import { ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { settlePayment } from '../settlement/settle-payment.ts';
import { findUnpaidIntents, hasPendingFunds } from './open-payments.ts';

/** Cancels what somebody began to pay and did not finish, unless it was paid after all: then it is settled. */
export async function cancelUnpaidPayments(deps: PaymentsDeps, userId: string): Promise<void> {
  for (const intentId of await findUnpaidIntents(deps.db, userId)) {
    try {
      await deps.provider.cancelPaymentIntent(intentId);
    } catch (error) {
      // One that the bank is busy with cannot be cancelled; it stays in motion.
      if (!(error instanceof ProcessorRefused)) throw error;
    }
    await settlePayment(deps, intentId);
  }
}

/** Whether a payment of a person's own, a refund or a dispute is open. */
export function hasOpenPayments(db: Queryable, userId: string): Promise<boolean> {
  return hasPendingFunds(db, userId);
}
