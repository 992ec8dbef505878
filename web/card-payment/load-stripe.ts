/** Loads the card processor's script once, from the address in the configuration, when a payment starts. */
import type { Stripe } from '@stripe/stripe-js';
import type { PublicConfig } from '#contract/config.ts';

type Payments = NonNullable<PublicConfig['payments']>;

let client: Promise<Stripe> | null = null;

/** The card processor's client. Rejects when the script does not load; the next call tries again. */
export function loadStripe({ scriptUrl, publishableKey }: Payments): Promise<Stripe> {
  client ??= addScript(scriptUrl).then(
    () => {
      if (!window.Stripe) throw new Error(`${scriptUrl} did not define Stripe.`);
      return window.Stripe(publishableKey);
    },
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(script);
  });
}
