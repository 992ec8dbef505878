/** What takes money back from a payment: refunds and disputes. */

import type Stripe from 'stripe';
import type { CardProcessor, ProcessorRefund } from '#server/payments/card-processor-port.ts';
import { translated, translatedOrNull } from './failures.ts';
import { plainDispute, plainRefund } from './plain.ts';

type RefundCalls = Pick<
  CardProcessor,
  'createRefund' | 'retrieveRefund' | 'listRefundsOf' | 'retrieveDispute'
>;

export function refundCalls(stripe: Stripe): RefundCalls {
  return {
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
        const refunds: ProcessorRefund[] = [];
        for await (const refund of found) refunds.push(plainRefund(refund));
        return refunds;
      }),
    retrieveDispute: (id) => translatedOrNull(async () => plainDispute(await stripe.disputes.retrieve(id))),
  };
}
