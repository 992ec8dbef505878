import { use } from 'react';
import { MOST_PAYMENT_METHODS, type PaymentMethod } from '#contract/payment-methods.ts';
import { errorProps } from '../../api/error-props.ts';
import { useRead } from '../../api/use-read.ts';
import { type CardRoutes, OWN_CARDS } from '../../card-payment/card-routes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { repeat } from '../../ui/format/repeat.ts';
import { Plus } from '../../ui/icons/basic.ts';
import { Card } from '../../ui/layout/card.tsx';
import { AddCardDialog } from './add-card-dialog.tsx';
import { CardsContext } from './cards-context.ts';
import { SavedCard } from './saved-card.tsx';
import { useSetUp } from './use-set-up.ts';

const OWN_LEAD = 'Cards for adding funds. Our card processor stores them; we never see the number.';

/** The saved cards of a member or of a company. */
export function PaymentMethods({
  routes = OWN_CARDS,
  lead = OWN_LEAD,
}: {
  routes?: CardRoutes;
  lead?: string;
}) {
  return (
    <CardsContext value={routes}>
      <Section lead={lead} />
    </CardsContext>
  );
}

function Section({ lead }: { lead: string }) {
  const read = useRead(use(CardsContext).list);
  const { data: cards, error } = read;
  const { clientSecret, begin, busy, close } = useSetUp();
  return (
    <section aria-labelledby="payment-methods">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="payment-methods" className="font-display font-semibold text-2xl tracking-tight">
            Payment Methods
          </h2>
          <p className="mt-1 text-ink-soft text-sm">{lead}</p>
        </div>
        {cards && cards.length > 0 && (
          <Button
            tone="secondary"
            busy={busy}
            disabled={cards.length >= MOST_PAYMENT_METHODS}
            onClick={begin}
          >
            <Plus aria-hidden="true" />
            Add a card
          </Button>
        )}
      </div>
      {cards ? (
        <Cards cards={cards} busy={busy} onAdd={begin} />
      ) : error ? (
        <Card>
          <ErrorState title="Your cards did not load" {...errorProps(read)} />
        </Card>
      ) : (
        <div role="status" className="grid gap-4 sm:grid-cols-2">
          <span className="sr-only">Loading your cards</span>
          {repeat(2).map((key) => (
            <Skeleton key={key} className="h-24 rounded-xl" />
          ))}
        </div>
      )}
      <AddCardDialog clientSecret={clientSecret} onClose={close} />
    </section>
  );
}

function Cards({
  cards,
  busy,
  onAdd,
}: {
  cards: readonly PaymentMethod[];
  busy: boolean;
  onAdd: () => void;
}) {
  if (cards.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No saved cards"
          art="empty-wallet"
          action={
            <Button size="lg" busy={busy} onClick={onAdd}>
              Add a card
            </Button>
          }
        >
          Save a card, and adding funds takes two taps.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2">
        {cards.map((card) => (
          <li key={card.id}>
            <SavedCard method={card} />
          </li>
        ))}
      </ul>
      {cards.length >= MOST_PAYMENT_METHODS && (
        <p className="mt-4 text-ink-soft text-sm">
          You have saved {MOST_PAYMENT_METHODS} cards, the maximum. Remove one to add another.
        </p>
      )}
    </>
  );
}
