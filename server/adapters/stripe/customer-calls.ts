/** Stripe's customers, and the cards that are saved for them. */

import type Stripe from 'stripe';
import type { CardProcessor } from '#server/payments/card-processor-port.ts';
import { translated, translatedOrNull } from './failures.ts';
import { idOf, plainMethod, secretOf } from './plain.ts';

type CustomerCalls = Pick<
  CardProcessor,
  | 'createCustomer'
  | 'updateCustomerEmail'
  | 'deleteCustomer'
  | 'createSetupIntent'
  | 'retrieveSetupIntent'
  | 'retrievePaymentMethod'
  | 'listPaymentMethods'
  | 'attachPaymentMethod'
  | 'detachPaymentMethod'
>;

export function customerCalls(stripe: Stripe): CustomerCalls {
  return {
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
  };
}
