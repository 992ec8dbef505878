import { Elements } from '@stripe/react-stripe-js';
import type { ReactNode } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { Button } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { CardFormSkeleton } from './card-form-skeleton.tsx';
import { FONTS, useAppearance } from './use-appearance.ts';
import { useStripeClient } from './use-stripe-client.ts';

/**
 * The card processor's context for its fields, opened by the `clientSecret` of a payment or of a card to
 * save.
 */
export function ProcessorElements({
  payments,
  clientSecret,
  nothingHappened,
  canSave,
  children,
}: {
  payments: NonNullable<PublicConfig['payments']>;
  clientSecret: string;
  nothingHappened: string;
  canSave?: boolean | undefined;
  children: ReactNode;
}) {
  const [stripe, retry] = useStripeClient(payments);
  const appearance = useAppearance();
  if (stripe === null) return <CardFormSkeleton canSave={canSave} />;
  if (stripe === 'unavailable') {
    return (
      <>
        <Notice tone="bad" title="Payment processing is currently unavailable">
          {nothingHappened}
        </Notice>
        <Button tone="secondary" block onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, fonts: FONTS, loader: 'never' }}>
      {children}
    </Elements>
  );
}
