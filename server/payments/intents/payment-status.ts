/** Decides what the processor's answer means for a payment. No database, no clock. */

import type { PaymentIntent } from '../card-processor-port.ts';
import type { Payment } from '../payment.ts';

export type PaymentVerdict =
  | { do: 'settle' }
  | { do: 'fail'; code: string; message: string }
  | { do: 'cancel' }
  | { do: 'wait' }
  /** The charge was not what was agreed, and the processor has returned all of it. */
  | { do: 'end' }
  /** An answer that does not fit concludes nothing; staff look at it. */
  | { do: 'flag'; problem: string };

type Known = Pick<Payment, 'id' | 'status' | 'intentId' | 'totalCents'>;

/**
 * Money that arrived always wins, whatever the payment's state was. It must be ours, complete, and in
 * dollars. Any other answer changes only an open payment.
 */
export function decidePayment(payment: Known, intent: PaymentIntent): PaymentVerdict {
  if (intent.metadata.paymentId !== payment.id) return flag(`Intent ${intent.id} names another payment`);
  if (payment.intentId !== null && payment.intentId !== intent.id)
    return flag(`Intent ${intent.id} is not the payment's`);
  if (payment.status === 'completed') return { do: 'wait' };
  if (intent.status === 'succeeded') return decideSuccess(payment, intent);
  if (intent.status === 'canceled') return payment.status === 'pending' ? { do: 'cancel' } : { do: 'wait' };
  const declined = intent.status === 'requires_payment_method' && intent.lastError;
  if (declined && payment.status === 'pending')
    return { do: 'fail', code: declined.declineCode ?? declined.code, message: declined.message };
  return { do: 'wait' };
}

/** Whether the received money is what was agreed: complete, and in dollars. */
export function decideSuccess(payment: Known, intent: PaymentIntent): PaymentVerdict {
  const mismatch = findMismatch(payment, intent);
  if (mismatch === undefined) return { do: 'settle' };
  const { refundedCents, amountReceivedCents } = intent;
  return refundedCents > 0n && refundedCents >= amountReceivedCents ? { do: 'end' } : flag(mismatch);
}

function findMismatch({ totalCents }: Known, intent: PaymentIntent): string | undefined {
  if (intent.currency !== 'usd') return `Intent ${intent.id} was paid in ${intent.currency}`;
  if (intent.amountReceivedCents === totalCents && intent.amountCents === totalCents) return undefined;
  return `Intent ${intent.id} received ${intent.amountReceivedCents} of ${intent.amountCents}, not ${totalCents}`;
}

/**
 * Whether a payment was attempted. An intent as it was created, or canceled as such, only saw its card form.
 */
export function wasAttempted({ status, lastError, chargeId }: PaymentIntent): boolean {
  if (status === 'processing' || status === 'requires_action' || status === 'requires_capture') return true;
  return status === 'succeeded' || lastError !== null || chargeId !== null;
}

function flag(problem: string): PaymentVerdict {
  return { do: 'flag', problem };
}
