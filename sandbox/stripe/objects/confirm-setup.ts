/** Confirming a setup intent keeps the card, or turns it down. */
import type Stripe from 'stripe';
import { type Answer, type Context, idOf } from '../api/context.ts';
import { type Decline, declineFor, invalidRequest } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import { publicSetupIntent } from '../api/public-views.ts';
import { type Authentication, beginAuthentication } from './authentication.ts';
import { declineReason } from './cards.ts';
import {
  attachSilently,
  createPaymentMethod,
  findPaymentMethod,
  readBehavior,
  refuseSpent,
} from './payment-methods.ts';

export function confirmSetupIntent(
  context: Context,
  intent: Stripe.SetupIntent,
  params: Params,
): Stripe.SetupIntent | Answer {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
  const data = params.hash('payment_method_data');
  const id = params.text('payment_method') ?? idOf(intent.payment_method);
  if (!data && !id) {
    throw invalidRequest("You cannot confirm this SetupIntent because it's missing a payment method.", {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    });
  }
  const method = data ? createPaymentMethod(context, data) : findPaymentMethod(context, id ?? '');
  refuseSpent(context, method);
  const ready: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: null,
    next_action: null,
    payment_method: method.id,
  };
  const behavior = readBehavior(context, method);
  const reason = declineReason(behavior);
  if (reason) return declined(context, ready, method, declineFor(reason));
  if (behavior.startsWith('authenticate')) {
    const next = beginAuthentication(context, intent.id, params);
    const waiting: Stripe.SetupIntent = { ...ready, next_action: next, status: 'requires_action' };
    context.store.put<'setup_intent'>(waiting);
    context.events.emit('setup_intent.requires_action', waiting, context.request);
    return waiting;
  }
  return setUp(context, ready, method);
}

/** Ends the authentication that a setup intent waits for. */
export function finishSetupAuthentication(
  context: Context,
  id: string,
  outcome: Authentication,
): Stripe.SetupIntent {
  const intent = context.store.get('setup_intent', id, 'intent');
  if (intent.status !== 'requires_action') return intent;
  const method = context.store.get('payment_method', idOf(intent.payment_method) ?? '');
  const going: Stripe.SetupIntent = { ...intent, next_action: null };
  if (outcome === 'complete') {
    context.store.hide(method.id, { setUp: true });
    return setUp(context, going, method);
  }
  return turnDown(context, going, method, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  });
}

function setUp(context: Context, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod) {
  const done: Stripe.SetupIntent = { ...intent, next_action: null, status: 'succeeded' };
  context.store.put<'setup_intent'>(done);
  const customer = idOf(intent.customer);
  if (customer && !idOf(method.customer)) attachSilently(context, method, customer);
  context.events.emit('setup_intent.succeeded', done, context.request);
  return done;
}

function declined(
  context: Context,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Answer {
  const failed = turnDown(context, intent, method, decline);
  const shown = context.browser ? publicSetupIntent(failed) : failed;
  const error = { type: 'card_error', ...decline, payment_method: method, setup_intent: shown };
  return { status: 402, body: { error } };
}

function turnDown(
  context: Context,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Stripe.SetupIntent {
  const failed: Stripe.SetupIntent = {
    ...intent,
    last_setup_error: { type: 'card_error', ...decline, payment_method: method },
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
  context.store.put<'setup_intent'>(failed);
  context.events.emit('setup_intent.setup_failed', failed, context.request);
  return failed;
}
