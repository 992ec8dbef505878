import { useWrite } from '../api/use-write.ts';
import type { CardRoutes } from './card-routes.ts';
import type { Charged } from './use-pay.ts';

/**
 * After a payment with a card that is to be kept: the provider has it already, our server makes sure that it is there once.
 * Nobody waits for it, and a failure leaves a card that is kept all the same.
 */
export function useKeepCard(routes: CardRoutes): (charged: Charged) => void {
  const changed = { invalidates: [routes.list] };
  const add = useWrite(routes.add, changed);
  const remove = useWrite(routes.remove, changed);
  return ({ cardId, keep, keptInError }) => {
    if (cardId === null) return;
    if (keep) add.mutate({ body: { paymentMethodId: cardId } });
    if (keptInError) remove.mutate({ params: { id: cardId } });
  };
}
