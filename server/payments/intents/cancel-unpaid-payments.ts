/** Cancels payments that nobody has paid yet. */
import { ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { type Settled, settlePayment } from '../settlement/settle-payment.ts';
import { findUnpaidIntents } from './open-payments.ts';

/** Cancels a user's unpaid payments. A payment that was paid meanwhile is settled instead. */
export async function cancelUnpaidPayments(deps: PaymentsDeps, userId: string): Promise<void> {
  for (const intentId of await findUnpaidIntents(deps.db, userId)) {
    await cancelUnpaid(deps, intentId);
  }
}

/**
 * Returns the payment as it stands afterwards: settled where it was paid meanwhile, and open while the bank
 * processes it.
 */
export async function cancelUnpaid(deps: PaymentsDeps, intentId: string): Promise<Settled> {
  try {
    await deps.cardProcessor.cancelPaymentIntent(intentId);
  } catch (error) {
    // The bank is processing it, so it cannot be canceled and stays open.
    if (!(error instanceof ProcessorRefused)) throw error;
  }
  return settlePayment(deps, intentId);
}
