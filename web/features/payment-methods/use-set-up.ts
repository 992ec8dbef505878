import { use, useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { CardsContext } from './cards-context.ts';
import { toastNotAdded } from './toast-not-added.ts';

/** Starts to save a card; the client secret exists while one is being saved. */
export function useSetUp() {
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const setUp = useWrite(use(CardsContext).setUp, {
    onSuccess: (reply) => setClientSecret(reply.clientSecret),
    onError: (error) => toastNotAdded(errorMessage(error)),
  });
  return {
    clientSecret,
    begin: () => setUp.mutate({}),
    busy: setUp.isPending,
    close: () => setClientSecret(null),
  };
}
