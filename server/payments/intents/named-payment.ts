/** Whether an intent is of this product: other shops may use the same account at the processor. */
import { isId } from '#contract/kernel/id.ts';
import type { PaymentIntent } from '../card-processor-port.ts';

/** The payment that an intent names; null where it names none of ours. */
export function namedPayment({ metadata }: Pick<PaymentIntent, 'metadata'>): string | null {
  return isId(metadata.paymentId) ? metadata.paymentId : null;
}
