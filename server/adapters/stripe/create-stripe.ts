/** The card processor through Stripe's own SDK. */

import Stripe from 'stripe';
import { type CardProcessor, InvalidWebhookSignature } from '#server/payments/card-processor-port.ts';
import { customerCalls } from './customer-calls.ts';
import { paymentIntentCalls } from './payment-intent-calls.ts';
import { plainEvent } from './plain.ts';
import { createProcessorRecords } from './processor-records.ts';
import { httpClientAt } from './rebase.ts';
import { refundCalls } from './refund-calls.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** `https://api.stripe.com` by default. */
  apiBase?: string;
  /** Of silence, per attempt. A whole attempt has twice that. */
  timeoutMs?: number;
  /** Attempts after the first. The SDK repeats them with the same idempotency key. */
  maxNetworkRetries?: number;
};

export function createStripe(options: StripeOptions): CardProcessor {
  const { secretKey, webhookSecret } = options;
  const stripe = new Stripe(secretKey, sdkConfig(options));

  return {
    ...createProcessorRecords(stripe),
    ...paymentIntentCalls(stripe),
    ...customerCalls(stripe),
    ...refundCalls(stripe),
    verifyWebhook(rawBody, signatureHeader) {
      try {
        return plainEvent(stripe.webhooks.constructEvent(rawBody, signatureHeader ?? '', webhookSecret));
      } catch (error) {
        throw new InvalidWebhookSignature('The webhook is not signed by the processor.', { cause: error });
      }
    },
  };
}

export function sdkConfig({
  apiBase = 'https://api.stripe.com',
  timeoutMs = 10_000,
  maxNetworkRetries = 2,
}: Pick<StripeOptions, 'apiBase' | 'timeoutMs' | 'maxNetworkRetries'>) {
  return {
    httpClient: httpClientAt(apiBase),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  };
}
