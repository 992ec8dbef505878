/** What a test does in place of the browser and of the clock. */
import type Stripe from 'stripe';
import type { Call, Reply } from '#sandbox/kernel/call.ts';
import { jsonOf } from '#sandbox/kernel/http.ts';
import type { Context } from './api/context.ts';
import { ApiError, invalidRequest } from './api/errors.ts';
import { parseParams } from './api/params.ts';
import { silently } from './lies.ts';
import { chargeNow } from './objects/charge-payment.ts';
import { confirmPaymentIntent, finishAuthentication } from './objects/confirm-payment.ts';
import { findPaymentMethod } from './objects/payment-methods.ts';

export type Body = Record<string, unknown>;

export function pull(call: Call, work: (body: Body) => unknown): Reply {
  try {
    return { body: work((jsonOf(call) ?? {}) as Body) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
    if (error instanceof SyntaxError) return { status: 400, body: { message: 'The body is not JSON.' } };
    throw error;
  }
}

/**
 * Pays as a customer would in the browser, authentication included; completes a payment that is processing.
 */
export function payWith(context: Context, id: string, card: string): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id);
  if (intent.status === 'processing') {
    const method = findPaymentMethod(context, card);
    chargeNow(
      context,
      intent,
      method,
      card === 'pm_card_chargeDeclined' ? 'decline:generic_decline' : 'succeed',
      false,
    );
    return context.store.get('payment_intent', id);
  }
  confirmPaymentIntent(context, intent, parseParams(`payment_method=${encodeURIComponent(card)}`));
  return finishAuthentication(context, id, 'complete');
}

/** A payment that stays processing until the bank decides. */
export function startProcessing(context: Context, id: string): Stripe.PaymentIntent {
  const intent = context.store.get('payment_intent', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalidRequest(`${id} has a status of ${intent.status}.`);
  }
  const processing: Stripe.PaymentIntent = { ...intent, next_action: null, status: 'processing' };
  context.store.put<'payment_intent'>(processing);
  context.events.emit('payment_intent.processing', processing, context.request);
  return processing;
}

/**
 * With `silent`, nobody is notified of what the lever does, as if every webhook had been lost; with
 * `minutesAgo`, it was done that long ago.
 */
export function heard(context: Context, { silent, minutesAgo }: Body): Context {
  const secondsAgo = (numberOf(minutesAgo) ?? 0) * 60;
  const then: Context = { ...context, now: () => context.now() - secondsAgo };
  return silent === true ? silently(then) : then;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
