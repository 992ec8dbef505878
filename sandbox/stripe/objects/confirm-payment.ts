/** Confirming a payment: asking the card’s issuer, through an authentication where the card wants one. */
import type Stripe from 'stripe';
import { type Answer, type Context, idOf } from '../api/context.ts';
import { ApiError, type Decline, declineFor, invalidRequest } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import { type Authentication, beginAuthentication } from './authentication.ts';
import type { CardBehavior } from './cards.ts';
import { chargeNow, declined, turnDown } from './charge-payment.ts';
import { createPaymentMethod, findPaymentMethod, readBehavior, refuseSpent } from './payment-methods.ts';

/** Confirms with the payment method of the call, else of the intent; returns the intent or a 402. */
export function confirmPaymentIntent(
  context: Context,
  intent: Stripe.PaymentIntent,
  params: Params,
): Stripe.PaymentIntent | Answer {
  refuseUnlessConfirmable(intent);
  const method = methodFor(context, intent, params);
  const usage = params.oneOf('setup_future_usage', ['off_session', 'on_session']);
  const ready: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    receipt_email: params.text('receipt_email') ?? intent.receipt_email,
    setup_future_usage: usage ?? intent.setup_future_usage,
  };
  const behavior = readBehavior(context, method);
  if (asksForAuthentication(context, behavior, method)) {
    if (params.flag('off_session'))
      return declined(context, ready, method, declineFor('authentication_required'));
    return awaitAuthentication(context, ready, params);
  }
  return chargeNow(context, ready, method, behavior, false);
}

/** Ends the authentication that an intent waits for, and with it the payment. */
export function finishAuthentication(
  context: Context,
  id: string,
  outcome: Authentication,
): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id, 'intent');
  if (intent.status !== 'requires_action') return intent;
  const method = context.store.get('payment_method', idOf(intent.payment_method) ?? '');
  const going: Stripe.PaymentIntent = { ...intent, next_action: null };
  if (outcome === 'fail') {
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    const decline: Decline = { code: 'payment_intent_authentication_failure', message };
    return turnDown(context, going, method, decline, undefined);
  }
  const behavior = readBehavior(context, method);
  const answer = chargeNow(context, going, method, behavior, true);
  return 'object' in answer ? answer : context.store.get('payment_intent', id);
}

function asksForAuthentication(
  context: Context,
  behavior: CardBehavior,
  method: Stripe.PaymentMethod,
): boolean {
  if (behavior === 'authenticate' || behavior === 'authenticate-then-decline') return true;
  return behavior === 'authenticate-unless-set-up' && !context.store.hidden(method.id).setUp;
}

function awaitAuthentication(context: Context, intent: Stripe.PaymentIntent, params: Params) {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    next_action: beginAuthentication(context, intent.id, params),
    status: 'requires_action',
  };
  context.store.put<'payment_intent'>(waiting);
  context.events.emit('payment_intent.requires_action', waiting, context.request);
  return waiting;
}

function refuseUnlessConfirmable(intent: Stripe.PaymentIntent): void {
  const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (confirmable.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });
}

function methodFor(context: Context, intent: Stripe.PaymentIntent, params: Params): Stripe.PaymentMethod {
  const data = params.hash('payment_method_data');
  const id = params.text('payment_method') ?? idOf(intent.payment_method);
  if (!data && !id) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    );
  }
  const method = data ? createPaymentMethod(context, data) : findPaymentMethod(context, id ?? '');
  const owner = idOf(method.customer);
  const customer = idOf(intent.customer);
  if (owner && owner !== customer) {
    throw invalidRequest(
      customer
        ? `The PaymentMethod ${method.id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`
        : `The PaymentMethod ${method.id} belongs to a Customer. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { param: 'payment_method' },
    );
  }
  refuseSpent(context, method);
  return method;
}
