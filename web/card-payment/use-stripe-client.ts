import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import type { PublicConfig } from '#contract/config.ts';
import { loadStripe } from './load-stripe.ts';

type Payments = NonNullable<PublicConfig['payments']>;

/**
 * The card processor's client: `null` while it loads, 'unavailable' when it does not; and a function that
 * tries again.
 */
export function useStripeClient(payments: Payments): [Stripe | null | 'unavailable', () => void] {
  const [client, setClient] = useState<Stripe | null | 'unavailable'>(null);
  const load = useCallback(() => {
    setClient(null);
    loadStripe(payments).then(setClient, () => setClient('unavailable'));
  }, [payments]);
  useEffect(load, [load]);
  return [client, load];
}
