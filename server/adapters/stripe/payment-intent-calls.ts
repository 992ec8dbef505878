/** Stripe's payment intents: created, read, canceled, and paid with a saved card. */

import Stripe from 'stripe';
import type {
  CardProcessor,
  CreatedPaymentIntent,
  PaymentIntent,
} from '#server/payments/card-processor-port.ts';
import { epochSeconds } from './epoch.ts';
import { translate, translated, translatedOrNull } from './failures.ts';
import { intentStatus, plainIntent, secretOf } from './plain.ts';

type PaymentIntentCalls = Pick<
  CardProcessor,
  | 'createPaymentIntent'
  | 'retrievePaymentIntent'
  | 'retrieveClientSecret'
  | 'listPaymentIntents'
  | 'cancelPaymentIntent'
  | 'chargeSavedCard'
>;

/** Only the charge records refunds and disputes. */
const withCharge = { expand: ['latest_charge'] };

export function paymentIntentCalls(stripe: Stripe): PaymentIntentCalls {
  const retrieveIntent = (id: string) =>
    translatedOrNull(async () => plainIntent(await stripe.paymentIntents.retrieve(id, withCharge)));

  return {
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
  };
}
