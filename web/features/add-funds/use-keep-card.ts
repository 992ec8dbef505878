import { addPaymentMethod, listPaymentMethods, removePaymentMethod } from '#contract/payment-methods.ts';
import { useWrite } from '../../api/use-write.ts';
import type { Charged } from '../../card-payment/use-pay.ts';

const CHANGED = { invalidates: [listPaymentMethods] };

/**
 * After a payment with a card that is to be kept: the provider has it already, our server makes sure that it is there once.
 * Nobody waits for it, and a failure leaves a card that is kept all the same.
 */
export function useKeepCard(): (charged: Charged) => void {
  const add = useWrite(addPaymentMethod, CHANGED);
  const remove = useWrite(removePaymentMethod, CHANGED);
  return ({ cardId, keep, keptInError }) => {
    if (cardId === null) return;
    if (keep) add.mutate({ body: { paymentMethodId: cardId } });
    if (keptInError) remove.mutate({ params: { id: cardId } });
  };
}
