import { useWrite } from '../api/use-write.ts';
import type { CardRoutes } from './card-routes.ts';
import type { Charged } from './use-pay.ts';

/**
 * After a payment with a new card to save: the card processor has it already, and this call makes our server
 * store it once. Nothing waits for it; after a failure the card is still saved at the card processor.
 */
export function useSaveChargedCard(routes: CardRoutes): (charged: Charged) => void {
  const changed = { invalidates: [routes.list] };
  const add = useWrite(routes.add, changed);
  const remove = useWrite(routes.remove, changed);
  return ({ cardId, save, savedInError }) => {
    if (cardId === null) return;
    if (save) add.mutate({ body: { paymentMethodId: cardId } });
    if (savedInError) remove.mutate({ params: { id: cardId } });
  };
}
