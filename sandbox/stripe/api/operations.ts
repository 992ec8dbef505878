/** What a browser or a server may do beyond reading an object. */
import { confirmPaymentIntent } from '../objects/confirm-payment.ts';
import { confirmSetupIntent } from '../objects/confirm-setup.ts';
import { livingCustomer } from '../objects/customers.ts';
import { type Context, idOf } from './context.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { listOf } from './lists.ts';
import { mergeMetadata, type Params } from './params.ts';
import { publicPaymentIntent, publicSetupIntent } from './public-views.ts';

export function showPaymentIntent(context: Context, params: Params, id: string) {
  const intent = context.store.get('payment_intent', id, 'intent');
  if (!context.browser) return intent;
  checkSecret(intent, params, 'payment_intent');
  return publicPaymentIntent(intent);
}

export function confirmPayment(context: Context, params: Params, id: string) {
  const intent = context.store.get('payment_intent', id, 'intent');
  if (context.browser) checkSecret(intent, params, 'payment_intent');
  const answer = confirmPaymentIntent(context, intent, params);
  return context.browser && 'client_secret' in answer ? publicPaymentIntent(answer) : answer;
}

export function showSetupIntent(context: Context, params: Params, id: string) {
  const intent = context.store.get('setup_intent', id, 'intent');
  if (!context.browser) return intent;
  checkSecret(intent, params, 'setup_intent');
  return publicSetupIntent(intent);
}

export function confirmSetup(context: Context, params: Params, id: string) {
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

export function listPaymentMethods(context: Context, params: Params) {
  const customer = params.text('customer');
  if (!customer) throw invalidRequest('Missing required param: customer.', { param: 'customer' });
  livingCustomer(context, customer);
  return listOf(context, 'payment_method', '/v1/payment_methods', params);
}

export function customersPaymentMethod(context: Context, _params: Params, id: string, second: string) {
  const method = context.store.get('payment_method', second, 'payment_method');
  if (idOf(method.customer) !== id) throw noSuch('payment_method', second, 'payment_method');
  return method;
}

export function updateCharge(context: Context, params: Params, id: string) {
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
