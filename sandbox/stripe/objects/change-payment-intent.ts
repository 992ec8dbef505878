/** A payment intent that is changed or canceled before it is paid. */
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import { ApiError } from '../api/errors.ts';
import type { Params } from '../api/params.ts';
import { withParams } from './payment-intent-params.ts';

const cancellationReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function updatePaymentIntent(context: Context, id: string, params: Params): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id, 'intent');
  const settled =
    intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing';
  const fixed = ['amount', 'currency', 'customer', 'payment_method', 'setup_future_usage'];
  const refused = settled ? fixed.find((name) => params.has(name)) : undefined;
  if (refused) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's ${refused} could not be updated because it has a status of ${intent.status}.`,
    );
  }
  const changed = withParams(context, intent, params);
  context.store.put<'payment_intent'>(changed);
  return changed;
}

export function cancelPaymentIntent(context: Context, id: string, params: Params): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id, 'intent');
  const cancelable = [
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'requires_capture',
  ];
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action.`,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: context.now(),
    cancellation_reason: params.oneOf('cancellation_reason', cancellationReasons) ?? null,
    next_action: null,
    status: 'canceled',
  };
  context.store.put<'payment_intent'>(canceled);
  context.events.emit('payment_intent.canceled', canceled, context.request);
  return canceled;
}

function unexpectedState(intent: Stripe.PaymentIntent, message: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: intent,
  });
}
