import { lazy, Suspense } from 'react';
import { useConfig } from '../api/use-config.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';
import type { CardFormProps } from './card-form.tsx';

// The payment provider's library is loaded by those who pay.
const CardForm = lazy(() => import('./card-form.tsx').then((m) => ({ default: m.CardForm })));

/** Pays one payment by card: the provider's fields and the button, or why that cannot be had. */
export function CardPayment(props: Omit<CardFormProps, 'payments'>) {
  const config = useConfig();
  if (!config) return <CardFieldsSkeleton />;
  if (!config.payments) return <Notice tone="bad" title="Payment processing is currently unavailable" />;
  return (
    <Suspense fallback={<CardFieldsSkeleton />}>
      <CardForm payments={config.payments} {...props} />
    </Suspense>
  );
}
