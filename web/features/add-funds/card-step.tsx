import { lazy, Suspense } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { Notice } from '../../ui/notice.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';
import { FeeBreakdown } from './fee-breakdown.tsx';
import { agreedFees } from './fees.ts';

// The payment provider's library is loaded by those who pay.
const CardForm = lazy(() => import('./card-form.tsx').then((m) => ({ default: m.CardForm })));

export function CardStep({
  config,
  intent,
  onBack,
  onPaying,
  onPaid,
}: {
  config: PublicConfig;
  intent: PaymentIntentReply;
  onBack: () => void;
  onPaying: (paying: boolean) => void;
  onPaid: () => void;
}) {
  return (
    <div className="flex flex-col gap-5">
      <FeeBreakdown fees={agreedFees(intent, config)} />
      {config.payments ? (
        <Suspense fallback={<CardFieldsSkeleton />}>
          <CardForm
            payments={config.payments}
            intent={intent}
            onBack={onBack}
            onPaying={onPaying}
            onPaid={onPaid}
          />
        </Suspense>
      ) : (
        <Notice tone="bad" title="Payment processing is currently unavailable" />
      )}
    </div>
  );
}
