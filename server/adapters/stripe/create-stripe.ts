/** The card processor through Stripe's own SDK. */

import Stripe from 'stripe';
import {
  type CardProcessor,
  type CreatedPaymentIntent,
  InvalidWebhookSignature,
  type PaymentIntent,
  type Refund,
} from '#server/payments/card-processor-port.ts';
import { epochSeconds } from './epoch.ts';
import { translate, translated, translatedOrNull } from './failures.ts';
import {
  idOf,
  intentStatus,
  plainDispute,
  plainEvent,
  plainIntent,
  plainMethod,
  plainRefund,
} from './plain.ts';
import { createProcessorRecords } from './processor-records.ts';
import { httpClientAt } from './rebase.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** `https://api.stripe.com` by default. */
  apiBase?: string;
  /** Per attempt. */
  timeoutMs?: number;
  /** Attempts after the first. The SDK repeats them with the same idempotency key. */
  maxNetworkRetries?: number;
};

/** Only the charge records refunds and disputes. */
const withCharge = { expand: ['latest_charge'] };

export function createStripe(options: StripeOptions): CardProcessor {
  const { secretKey, webhookSecret } = options;
  const stripe = new Stripe(secretKey, sdkConfig(options));

  const retrieveIntent = (id: string) =>
    translatedOrNull(async () => plainIntent(await stripe.paymentIntents.retrieve(id, withCharge)));

  return {
    ...createProcessorRecords(stripe),
    createPaymentIntent: (request) =>
      translated(async (): Promise<CreatedPaymentIntent> => {
        const intent = await stripe.paymentIntents.create(
          {
            amount: Number(request.amountCents),
            currency: 'usd',
            allowed_payment_method_types: ['card'],
            description: request.description,
            metadata: { ...request.metadata, paymentId: request.paymentId },
            customer: request.customerId,
            receipt_email: request.receiptEmail,
          },
          { idempotencyKey: request.idempotencyKey },
        );
        return { id: intent.id, clientSecret: secretOf(intent), status: intentStatus(intent.status) };
      }),
    retrievePaymentIntent: retrieveIntent,
    retrieveClientSecret: (id) =>
      translatedOrNull(async () => secretOf(await stripe.paymentIntents.retrieve(id))),
    async *listPaymentIntents({ createdSince, createdUntil }): AsyncGenerator<PaymentIntent> {
      const created = { gte: epochSeconds(createdSince), lte: createdUntil && epochSeconds(createdUntil) };
      try {
        const intents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
        for await (const intent of intents) yield plainIntent(intent);
      } catch (error) {
        throw translate(error);
      }
    },
    async cancelPaymentIntent(id) {
      try {
        return plainIntent(await stripe.paymentIntents.cancel(id, withCharge));
      } catch (error) {
        // An intent that succeeded or was canceled before cannot be canceled. Its present state is the
        // answer.
        const over =
          error instanceof Stripe.errors.StripeError && error.code === 'payment_intent_unexpected_state';
        const intent = over ? await retrieveIntent(id) : null;
        if (intent) return intent;
        throw translate(error);
      }
    },
    chargeSavedCard: ({ intentId, paymentMethodId, idempotencyKey }) =>
      translated(async () =>
        plainIntent(
          await stripe.paymentIntents.confirm(
            intentId,
            { payment_method: paymentMethodId, off_session: true, ...withCharge },
            { idempotencyKey },
          ),
        ),
      ),

    createCustomer: ({ userId, enterpriseId, email, name, idempotencyKey }) =>
      translated(async () => {
        const metadata = { ...(userId && { userId }), ...(enterpriseId && { enterpriseId }) };
        const body = { ...(email && { email }), ...(name && { name }), metadata };
        return { id: (await stripe.customers.create(body, { idempotencyKey })).id };
      }),
    updateCustomerEmail: (customerId, email) =>
      translated(async () => {
        await stripe.customers.update(customerId, { email });
      }),
    deleteCustomer: async (customerId) => {
      await translatedOrNull(() => stripe.customers.del(customerId));
    },
    createSetupIntent: ({ customerId, usage, idempotencyKey }) =>
      translated(async () => {
        const intent = await stripe.setupIntents.create(
          { customer: customerId, allowed_payment_method_types: ['card'], usage },
          { idempotencyKey },
        );
        return { id: intent.id, clientSecret: secretOf(intent) };
      }),
    retrieveSetupIntent: (id) =>
      translatedOrNull(async () => {
        const intent = await stripe.setupIntents.retrieve(id);
        return {
          id: intent.id,
          status: intent.status,
          customerId: idOf(intent.customer),
          paymentMethodId: idOf(intent.payment_method),
        };
      }),
    retrievePaymentMethod: (id) =>
      translatedOrNull(async () => plainMethod(await stripe.paymentMethods.retrieve(id))),
    listPaymentMethods: (customerId) =>
      translated(async () => {
        const methods = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 });
        return methods.data.map(plainMethod);
      }),
    attachPaymentMethod: ({ paymentMethodId, customerId }) =>
      translated(async () =>
        plainMethod(await stripe.paymentMethods.attach(paymentMethodId, { customer: customerId })),
      ),
    detachPaymentMethod: (id) =>
      translated(async () => {
        await stripe.paymentMethods.detach(id);
      }),

    createRefund: ({ paymentIntentId, amountCents, idempotencyKey, metadata }) =>
      translated(async () =>
        plainRefund(
          await stripe.refunds.create(
            { payment_intent: paymentIntentId, amount: Number(amountCents), metadata },
            { idempotencyKey },
          ),
        ),
      ),
    retrieveRefund: (id) => translatedOrNull(async () => plainRefund(await stripe.refunds.retrieve(id))),
    listRefundsOf: (paymentIntentId) =>
      translated(async () => {
        const found = stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
        const refunds: Refund[] = [];
        for await (const refund of found) refunds.push(plainRefund(refund));
        return refunds;
      }),
    retrieveDispute: (id) => translatedOrNull(async () => plainDispute(await stripe.disputes.retrieve(id))),

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

function secretOf(intent: { id: string; client_secret: string | null }): string {
  if (intent.client_secret === null) throw new Error(`${intent.id} has no client secret.`);
  return intent.client_secret;
}
