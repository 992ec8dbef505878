/** Pays a payment with a saved card while nobody is there to answer the bank. */
import { ProcessorRefused } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment } from '../payment.ts';
import { markFailed } from '../payment-state-store.ts';
import { applyIntent } from '../settlement/settle-payment.ts';
import { asRefusal } from './create-payment.ts';

/**
 * Returns the payment as it stands afterwards. A card that is declined ends it: nobody else can pay its
 * intent. Repeating it charges nothing again. Throws `payments-unavailable`.
 */
export function chargeSavedCard(
  deps: PaymentsDeps,
  payment: Payment & { intentId: string },
  paymentMethodId: string,
): Promise<Payment> {
  const { cardProcessor } = deps;
  const { id, intentId } = payment;
  return asRefusal(async () => {
    const intent = await cardProcessor
      .chargeSavedCard({ intentId, paymentMethodId, idempotencyKey: `charge:${id}` })
      .catch(async (error: unknown) => {
        if (!(error instanceof ProcessorRefused)) throw error;
        // The reason of the bank is in the intent as long as it is open.
        const declined = await cardProcessor.retrievePaymentIntent(intentId);
        if (declined) await applyIntent(deps, declined);
        // A card that was removed is refused without a word of the bank. An intent that is over has its own
        // answer.
        if (declined?.status === 'requires_payment_method' && !declined.lastError)
          await markFailed(deps.db, id, { code: error.code, message: error.message });
        return cardProcessor.cancelPaymentIntent(intentId);
      });
    const settled = await applyIntent(deps, intent);
    return settled.known ? settled.payment : payment;
  });
}
