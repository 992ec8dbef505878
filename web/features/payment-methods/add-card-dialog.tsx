import { Suspense } from 'react';
import { useConfig } from '../../api/use-config.ts';
import { CardFieldsSkeleton } from '../../card-payment/card-fields-skeleton.tsx';
import { useInertPage } from '../../card-payment/use-inert-page.ts';
import { WithoutConfig } from '../../shared/without-config.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

// Only users who save a card load the card processor's library.
const AddCardForm = lazyPart(() => import('./add-card-form.tsx').then((m) => ({ default: m.AddCardForm })));

/** The card processor's form in a dialog, open while a card is being saved. */
export function AddCardDialog({
  clientSecret,
  onClose,
}: {
  clientSecret: string | null;
  onClose: () => void;
}) {
  return clientSecret === null ? null : <OpenDialog clientSecret={clientSecret} onClose={onClose} />;
}

function OpenDialog({ clientSecret, onClose }: { clientSecret: string; onClose: () => void }) {
  useInertPage();
  const config = useConfig();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a card"
      description="Nothing is charged. Your bank may ask you to confirm it is you."
      // The bank's own dialog may open over the page, and must be able to take the focus.
      modal={false}
    >
      {config && !config.payments ? (
        <Notice tone="bad" title="Payment processing is currently unavailable" />
      ) : config?.payments ? (
        <Suspense fallback={<CardFieldsSkeleton />}>
          <AddCardForm payments={config.payments} clientSecret={clientSecret} onClose={onClose} />
        </Suspense>
      ) : (
        <WithoutConfig>
          <CardFieldsSkeleton />
        </WithoutConfig>
      )}
    </Dialog>
  );
}
