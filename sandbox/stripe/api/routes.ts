/** The calls of the API, one line each. */

import { confirmPaymentIntent } from '../objects/confirm-payment.ts';
import {
  createCustomer,
  deleteCustomer,
  livingCustomer,
  retrieveCustomer,
  updateCustomer,
} from '../objects/customers.ts';
import { loseDispute, updateDispute } from '../objects/disputes.ts';
import type { Kind } from '../objects/kinds.ts';
import { cancelPaymentIntent, createPaymentIntent, updatePaymentIntent } from '../objects/payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  updatePaymentMethod,
} from '../objects/payment-methods.ts';
import { createRefund, updateRefund } from '../objects/refunds.ts';
import { cancelSetupIntent, confirmSetupIntent, createSetupIntent } from '../objects/setup-intents.ts';
import { type Answer, type Context, idOf } from './context.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { listOf } from './lists.ts';
import { mergeMetadata, type Params } from './params.ts';
import { publicPaymentIntent, publicSetupIntent } from './public-views.ts';

export type Operation = (context: Context, params: Params, id: string, second: string) => object | Answer;

export type ApiRoute = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Whether a browser may call it with the publishable key. */
  browser: boolean;
  operation: Operation;
};

const server = (method: ApiRoute['method'], path: string, operation: Operation): ApiRoute => ({
  method,
  path,
  browser: false,
  operation,
});
const browser = (method: ApiRoute['method'], path: string, operation: Operation): ApiRoute => ({
  method,
  path,
  browser: true,
  operation,
});
const retrieve =
  (kind: Kind): Operation =>
  (context, _params, id) =>
    context.store.get(kind, id);
const list =
  (kind: Kind, path: string): Operation =>
  (context, params) =>
    listOf(context, kind, path, params);

export const apiRoutes: ApiRoute[] = [
  server('POST', '/v1/payment_intents', createPaymentIntent),
  server('GET', '/v1/payment_intents', list('payment_intent', '/v1/payment_intents')),
  browser('GET', '/v1/payment_intents/:id', showPaymentIntent),
  server('POST', '/v1/payment_intents/:id', (context, params, id) =>
    updatePaymentIntent(context, id, params),
  ),
  browser('POST', '/v1/payment_intents/:id/confirm', confirmPayment),
  server('POST', '/v1/payment_intents/:id/cancel', (context, params, id) =>
    cancelPaymentIntent(context, id, params),
  ),

  server('POST', '/v1/setup_intents', createSetupIntent),
  server('GET', '/v1/setup_intents', list('setup_intent', '/v1/setup_intents')),
  browser('GET', '/v1/setup_intents/:id', showSetupIntent),
  browser('POST', '/v1/setup_intents/:id/confirm', confirmSetup),
  server('POST', '/v1/setup_intents/:id/cancel', (context, params, id) =>
    cancelSetupIntent(context, id, params),
  ),

  browser('POST', '/v1/payment_methods', createPaymentMethod),
  server('GET', '/v1/payment_methods', listPaymentMethods),
  server('GET', '/v1/payment_methods/:id', retrieve('payment_method')),
  server('POST', '/v1/payment_methods/:id', (context, params, id) =>
    updatePaymentMethod(context, id, params),
  ),
  server('POST', '/v1/payment_methods/:id/attach', (context, params, id) =>
    attachPaymentMethod(context, id, params.requiredText('customer')),
  ),
  server('POST', '/v1/payment_methods/:id/detach', (context, _params, id) =>
    detachPaymentMethod(context, id),
  ),

  server('POST', '/v1/customers', createCustomer),
  server('GET', '/v1/customers', list('customer', '/v1/customers')),
  server('GET', '/v1/customers/:id', (context, _params, id) => retrieveCustomer(context, id)),
  server('POST', '/v1/customers/:id', (context, params, id) => updateCustomer(context, id, params)),
  server('DELETE', '/v1/customers/:id', (context, _params, id) => deleteCustomer(context, id)),
  server('GET', '/v1/customers/:id/payment_methods', (context, params, id) => {
    livingCustomer(context, id, 'customer');
    return listOf(context, 'payment_method', `/v1/customers/${id}/payment_methods`, params, { customer: id });
  }),
  server('GET', '/v1/customers/:id/payment_methods/:second', customersPaymentMethod),

  server('GET', '/v1/charges', list('charge', '/v1/charges')),
  server('GET', '/v1/charges/:id', retrieve('charge')),
  server('POST', '/v1/charges/:id', updateCharge),

  server('POST', '/v1/refunds', createRefund),
  server('GET', '/v1/refunds', list('refund', '/v1/refunds')),
  server('GET', '/v1/refunds/:id', retrieve('refund')),
  server('POST', '/v1/refunds/:id', (context, params, id) => updateRefund(context, id, params)),

  server('GET', '/v1/disputes', list('dispute', '/v1/disputes')),
  server('GET', '/v1/disputes/:id', retrieve('dispute')),
  server('POST', '/v1/disputes/:id', (context, params, id) => updateDispute(context, id, params)),
  server('POST', '/v1/disputes/:id/close', (context, _params, id) => loseDispute(context, id)),

  server('GET', '/v1/payouts', list('payout', '/v1/payouts')),
  server('GET', '/v1/payouts/:id', retrieve('payout')),

  server('GET', '/v1/events', list('event', '/v1/events')),
  server('GET', '/v1/events/:id', retrieve('event')),
  server('GET', '/v1/balance_transactions', list('balance_transaction', '/v1/balance_transactions')),
  server('GET', '/v1/balance_transactions/:id', retrieve('balance_transaction')),
];

function showPaymentIntent(context: Context, params: Params, id: string) {
  const intent = context.store.get('payment_intent', id, 'intent');
  if (!context.browser) return intent;
  checkSecret(intent, params, 'payment_intent');
  return publicPaymentIntent(intent);
}

function confirmPayment(context: Context, params: Params, id: string) {
  const intent = context.store.get('payment_intent', id, 'intent');
  if (context.browser) checkSecret(intent, params, 'payment_intent');
  const answer = confirmPaymentIntent(context, intent, params);
  return context.browser && 'client_secret' in answer ? publicPaymentIntent(answer) : answer;
}

function showSetupIntent(context: Context, params: Params, id: string) {
  const intent = context.store.get('setup_intent', id, 'intent');
  if (!context.browser) return intent;
  checkSecret(intent, params, 'setup_intent');
  return publicSetupIntent(intent);
}

function confirmSetup(context: Context, params: Params, id: string) {
  const intent = context.store.get('setup_intent', id, 'intent');
  if (context.browser) checkSecret(intent, params, 'setup_intent');
  const answer = confirmSetupIntent(context, intent, params);
  return context.browser && 'client_secret' in answer ? publicSetupIntent(answer) : answer;
}

function checkSecret(
  intent: { id: string; client_secret: string | null },
  params: Params,
  kind: string,
): void {
  if (params.text('client_secret') === intent.client_secret) return;
  // A guessed id gets the same answer as an invented one, so ids cannot be probed.
  throw noSuch(kind, intent.id, 'intent');
}

function listPaymentMethods(context: Context, params: Params) {
  const customer = params.text('customer');
  if (!customer) throw invalidRequest('Missing required param: customer.', { param: 'customer' });
  livingCustomer(context, customer);
  return listOf(context, 'payment_method', '/v1/payment_methods', params);
}

function customersPaymentMethod(context: Context, _params: Params, id: string, second: string) {
  const method = context.store.get('payment_method', second, 'payment_method');
  if (idOf(method.customer) !== id) throw noSuch('payment_method', second, 'payment_method');
  return method;
}

function updateCharge(context: Context, params: Params, id: string) {
  const charge = context.store.get('charge', id);
  const changed = {
    ...charge,
    description: params.clearable('description') ?? charge.description,
    metadata: mergeMetadata(charge.metadata, params),
  };
  context.store.put<'charge'>(changed);
  context.events.emit('charge.updated', changed, context.request);
  return changed;
}
