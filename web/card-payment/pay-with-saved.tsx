import { MOST_PAYMENT_METHODS } from '#contract/payment-methods.ts';
import { useRead } from '../api/use-read.ts';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';
import type { CardFormProps } from './card-form.tsx';
import { CardPayment } from './card-payment.tsx';
import type { CardRoutes } from './card-routes.ts';
import { useKeepCard } from './use-keep-card.ts';

type PayWithSavedProps = Omit<CardFormProps, 'payments' | 'savedCards' | 'canSave'> & {
  readonly cards: CardRoutes;
};

/** Pays with one of the cards that are kept, or with another, which may be kept as well. */
export function PayWithSaved({ cards, onCharged, ...payment }: PayWithSavedProps) {
  const archiveCard = useKeepCard(cards);
  const saved = useRead(cards.list);
  // Without an answer one can still type a card.
  if (saved.isPending) return <CardFieldsSkeleton />;
  return (
    <CardPayment
      {...payment}
      savedCards={saved.data?.filter(({ expired }) => !expired) ?? []}
      canSave={(saved.data?.length ?? MOST_PAYMENT_METHODS) < MOST_PAYMENT_METHODS}
      onCharged={(charged) => {
        archiveCard(charged);
        return onCharged(charged);
      }}
    />
  );
}
