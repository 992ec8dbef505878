import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { agreedFees } from '../../../card-payment/fees.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ArrowLeft } from '../../../ui/icons/actions.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import type { GuestGiftIntent } from './use-guest-gift-flow.ts';

/** The details show it as well. It follows the first paint. */
export const FeeBreakdown = lazyPart(() =>
  import('../../../card-payment/fee-breakdown.tsx').then((m) => ({ default: m.FeeBreakdown })),
);
// Only payers load it.
const CardPayment = lazyPart(() =>
  import('../../../card-payment/card-payment.tsx').then((m) => ({ default: m.CardPayment })),
);

/** The second step of a guest's gift: the card. */
export function GuestPayment({
  recipientEmail,
  intent,
  basisPoints,
  payment: { paying, setPaying, goBack },
}: {
  recipientEmail: string;
  intent: GuestGiftIntent;
  /** The fee. */
  basisPoints: number;
  payment: { paying: boolean; setPaying: (paying: boolean) => void; goBack: () => void };
}) {
  const navigate = useNavigate();
  return (
    <div className="mx-auto w-full max-w-xl px-5 py-10 sm:py-16">
      <Button tone="quiet" size="sm" className="-ml-3.5 mb-4" disabled={paying} onClick={goBack}>
        <ArrowLeft aria-hidden="true" />
        Back
      </Button>
      <PageHeading title="Pay by card" className="mb-5" />
      <Card>
        <div className="flex flex-col gap-5">
          <Suspense fallback={<Skeleton className="h-96 w-full rounded-md" />}>
            <FeeBreakdown label={`${recipientEmail} gets`} fees={agreedFees(intent, basisPoints)} />
            <CardPayment
              clientSecret={intent.clientSecret}
              total={intent.totalAmount}
              returnUrl={`${window.location.origin}${paths.giftPaid.href()}`}
              back={{ label: 'Change the gift', onBack: goBack }}
              onPaying={setPaying}
              onCharged={async () => {
                await navigate({
                  to: paths.giftPaid.href(),
                  search: { payment_intent: intent.paymentIntentId } as never,
                  replace: true,
                });
              }}
            />
          </Suspense>
        </div>
      </Card>
    </div>
  );
}
