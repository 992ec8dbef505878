/** The calls of the API, one line each. */
import { loseDispute, updateDispute } from '../objects/answer-dispute.ts';
import { cancelPaymentIntent, updatePaymentIntent } from '../objects/change-payment-intent.ts';
import {
  createCustomer,
  deleteCustomer,
  livingCustomer,
  retrieveCustomer,
  updateCustomer,
} from '../objects/customers.ts';
import type { Kind } from '../objects/kinds.ts';
import { createPaymentIntent } from '../objects/payment-intents.ts';
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  updatePaymentMethod,
} from '../objects/payment-methods.ts';
import { createRefund, updateRefund } from '../objects/refunds.ts';
import { cancelSetupIntent, createSetupIntent } from '../objects/setup-intents.ts';
import type { Answer, Context } from './context.ts';
import { listOf } from './lists.ts';
import {
  confirmPayment,
  confirmSetup,
  customersPaymentMethod,
  listPaymentMethods,
  showPaymentIntent,
  showSetupIntent,
  updateCharge,
} from './operations.ts';
import type { Params } from './params.ts';

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
