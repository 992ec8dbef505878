import { MOST_PAYMENT_METHODS } from '#contract/payment-methods.ts';
import { useRead } from '../api/use-read.ts';
import type { CardFormProps } from './card-form.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import { CardPayment } from './card-payment.tsx';
import type { CardRoutes } from './card-routes.ts';
import { useSaveChargedCard } from './use-save-charged-card.ts';

type PayWithSavedProps = Omit<CardFormProps, 'payments' | 'savedCards' | 'canSave'> & {
  readonly cards: CardRoutes;
};

/** Pays with a saved card or a new one, which can be saved as well. */
export function PayWithSaved({ cards, onCharged, ...payment }: PayWithSavedProps) {
  const saveCard = useSaveChargedCard(cards);
  const saved = useRead(cards.list);
  // When the saved cards do not load, a new card still can pay.
  if (saved.isPending) return <CardFormSkeleton canSave />;
  return (
    <CardPayment
      {...payment}
      savedCards={saved.data?.filter(({ expired }) => !expired) ?? []}
      canSave={(saved.data?.length ?? MOST_PAYMENT_METHODS) < MOST_PAYMENT_METHODS}
      onCharged={(charged) => {
        saveCard(charged);
        return onCharged(charged);
      }}
    />
  );
}
