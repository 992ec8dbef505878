/** The official SDK, connected to the stand-in as the application does it. */
import Stripe from 'stripe';

export const secretKey = 'sk_test_sandbox_0123456789';

export function sdkFor(url: string, key = secretKey): Stripe {
  const rebased: typeof fetch = (input, init) =>
    fetch(String(input).replace('https://api.stripe.com', url), init);
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(rebased),
    maxNetworkRetries: 2,
    telemetry: false,
  });
}
