/** Whether an intent is of this product: other shops may use the same account at the processor. */
import type { PaymentIntent } from '../card-processor-port.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isId = (text: string | undefined): text is string => text !== undefined && uuid.test(text);

/** The payment that an intent names; null where it names none of ours. */
export function namedPayment({ metadata }: Pick<PaymentIntent, 'metadata'>): string | null {
  return isId(metadata.paymentId) ? metadata.paymentId : null;
}
