import { Suspense } from 'react';
import { useConfig } from '../api/use-config.ts';
import { WithoutConfig } from '../shared/without-config.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import type { CardFormProps } from './card-form.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';

// Only payers load the card processor's library.
const CardForm = lazyPart(() => import('./card-form.tsx').then((m) => ({ default: m.CardForm })));

/** Takes one payment by card: the fields and the button, or the reason why they are missing. */
export function CardPayment(props: Omit<CardFormProps, 'payments'>) {
  const config = useConfig();
  if (!config)
    return (
      <WithoutConfig>
        <CardFormSkeleton canSave={props.canSave} />
      </WithoutConfig>
    );
  if (!config.payments) return <Notice tone="bad" title="Payment processing is currently unavailable" />;
  return (
    <Suspense fallback={<CardFormSkeleton canSave={props.canSave} />}>
      <CardForm payments={config.payments} {...props} />
    </Suspense>
  );
}
