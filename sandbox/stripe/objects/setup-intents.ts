/** Setup intents: asking for a card to be kept for later, without taking money. */
import type Stripe from 'stripe';
import type { Answer, Context } from '../api/context.ts';
import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { confirmSetupIntent } from './confirm-setup.ts';
import { livingCustomer } from './customers.ts';
import { newId, newSecret } from './ids.ts';
import { findPaymentMethod } from './payment-methods.ts';

const cancellationReasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

export function createSetupIntent(context: Context, params: Params): Stripe.SetupIntent | Answer {
  const id = newId('seti');
  const customer = params.text('customer');
  if (customer) livingCustomer(context, customer);
  const method = params.text('payment_method');
  const isAutomatic = params.list('payment_method_types').length === 0;
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: isAutomatic ? { allow_redirects: 'always', enabled: true } : null,
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: context.now(),
    customer: customer ?? null,
    customer_account: null,
    description: params.text('description') ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, params),
    next_action: null,
    on_behalf_of: null,
    payment_method: method ? findPaymentMethod(context, method).id : null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    usage: params.oneOf('usage', ['off_session', 'on_session']) ?? 'off_session',
  };
  context.store.put<'setup_intent'>(intent);
  context.events.emit('setup_intent.created', intent, context.request);
  return params.flag('confirm') ? confirmSetupIntent(context, intent, params) : intent;
}

export function cancelSetupIntent(context: Context, id: string, params: Params): Stripe.SetupIntent {
  const intent = context.store.get('setup_intent', id, 'intent');
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`You cannot cancel this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
  const canceled: Stripe.SetupIntent = {
    ...intent,
    cancellation_reason: params.oneOf('cancellation_reason', cancellationReasons) ?? null,
    next_action: null,
    status: 'canceled',
  };
  context.store.put<'setup_intent'>(canceled);
  context.events.emit('setup_intent.canceled', canceled, context.request);
  return canceled;
}
