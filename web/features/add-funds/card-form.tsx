import { Elements } from '@stripe/react-stripe-js';
import type { PublicConfig } from '#contract/config.ts';
import type { PaymentIntentReply } from '#contract/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CardFields } from './card-fields.tsx';
import { CardFieldsSkeleton } from './card-fields-skeleton.tsx';
import { FONTS, useAppearance } from './use-appearance.ts';
import { useStripeClient } from './use-stripe-client.ts';

export type CardFormProps = {
  intent: PaymentIntentReply;
  onBack: () => void;
  onPaying: (paying: boolean) => void;
  onPaid: () => void;
};

/** The payment provider's card form for one payment. */
export function CardForm({
  payments,
  ...rest
}: CardFormProps & { payments: NonNullable<PublicConfig['payments']> }) {
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
    <Elements
      stripe={stripe}
      options={{ clientSecret: rest.intent.clientSecret, appearance, fonts: FONTS, loader: 'never' }}
    >
      <CardFields {...rest} />
    </Elements>
  );
}
