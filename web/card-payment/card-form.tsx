import { Elements } from '@stripe/react-stripe-js';
import type { PublicConfig } from '#contract/config.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { CardFields, type CardFieldsProps } from './card-fields.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';
import { FONTS, useAppearance } from './use-appearance.ts';
import { useStripeClient } from './use-stripe-client.ts';

export type CardFormProps = CardFieldsProps & {
  payments: NonNullable<PublicConfig['payments']>;
  /** The secret of the payment. */
  clientSecret: string;
};

/** The payment provider's card form for one payment. */
export function CardForm({ payments, clientSecret, ...fields }: CardFormProps) {
  const [stripe, retry] = useStripeClient(payments);
  const appearance = useAppearance();
  if (stripe === null) return <CardFieldsSkeleton />;
  if (stripe === 'unavailable') {
    return (
      <>
        <Notice tone="bad" title="Payment processing is currently unavailable">
          Your card has not been charged.
        </Notice>
        <Button tone="secondary" block onClick={retry}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, fonts: FONTS, loader: 'never' }}>
      <CardFields {...fields} />
    </Elements>
  );
}
