import { use, useState } from 'react';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { errorMessage, refusalCode } from '../../api/api-error.ts';
import { useWrite } from '../../api/use-write.ts';
import { brandName, cardName, expiryOf } from '../../card-payment/card-brand.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Trash2 } from '../../ui/icons/actions.ts';
import { CreditCard } from '../../ui/icons/money.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { CardsContext } from './cards-context.ts';

/** One saved card, and a button that removes it. */
export function SavedCard({ method: { id, card, expired } }: { method: PaymentMethod }) {
  const [asking, setAsking] = useState(false);
  const name = cardName(card);
  const routes = use(CardsContext);
  const remove = useWrite(routes.remove, {
    invalidates: [routes.list],
    onSuccess: () => {
      setAsking(false);
      toast({ title: 'Payment method removed', description: name, tone: 'good' });
    },
    onError: (error) => {
      setAsking(false);
      // Removed in another tab; the list updates itself.
      const description =
        refusalCode(error) === 'not-found' ? 'This card was already removed.' : errorMessage(error);
      toast({ title: 'Error removing payment method', description, tone: 'destructive' });
    },
  });
  return (
    <Card className="flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-primary-soft text-primary-ink">
        <CreditCard aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {brandName(card.brand)}
          <span className="tabular whitespace-nowrap">
            <span aria-hidden="true">•••• </span>
            <span className="sr-only">ending in </span>
            {card.last4}
          </span>
          {expired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="tabular mt-0.5 text-ink-soft text-sm">
          {expired ? 'Expired' : 'Expires'} {expiryOf(card)}
        </p>
      </div>
      <IconButton
        label={`Remove ${name}`}
        tone="destructive"
        onClick={() => setAsking(true)}
        className="-mr-2"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Remove this card?"
        description={`${name} will no longer be offered when you add funds. You can save it again at any time.`}
        confirmLabel="Remove card"
        cancelLabel="Keep it"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id } })}
      />
    </Card>
  );
}
