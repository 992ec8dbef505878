/** What the processor's answer means for a payment. Decided here, without a database or a clock. */

import type { PaymentIntent } from '../card-processor-port.ts';
import type { Payment } from '../payment.ts';

export type Verdict =
  | { do: 'settle' }
  | { do: 'fail'; code: string; message: string }
  | { do: 'cancel' }
  | { do: 'wait' }
  /** Nothing is concluded from an answer that does not fit: staff look at it. */
  | { do: 'flag'; problem: string };

type Known = Pick<Payment, 'id' | 'status' | 'intentId' | 'totalCents'>;

/**
 * Money that arrived always wins, whatever the payment was before; it must be ours, all of it, and dollars. Everything
 * else changes only a payment that is still open.
 */
export function decidePayment(payment: Known, intent: PaymentIntent): Verdict {
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

/** Whether what arrived is what was agreed: all of it, in dollars. */
export function decideSuccess(payment: Known, intent: PaymentIntent): Verdict {
  if (intent.currency !== 'usd') return flag(`Intent ${intent.id} was paid in ${intent.currency}`);
  if (intent.amountReceivedCents !== payment.totalCents || intent.amountCents !== payment.totalCents) {
    return flag(
      `Intent ${intent.id} received ${intent.amountReceivedCents} of ${intent.amountCents}, not ${payment.totalCents}`,
    );
  }
  return { do: 'settle' };
}

function flag(problem: string): Verdict {
  return { do: 'flag', problem };
}
