/** The card’s issuer is asked for the money of a payment, and takes it or declines. */
import type Stripe from 'stripe';
import { type Answer, type Context, idOf } from '../api/context.ts';
import { type Decline, declineFor, lastPaymentError } from '../api/errors.ts';
import { publicPaymentIntent } from '../api/public-views.ts';
import { type CardBehavior, declineReason } from './cards.ts';
import { chargeCard, failCharge } from './charges.ts';
import { attachSilently } from './payment-methods.ts';

/** How long after the payment a disputed card's dispute arrives, in milliseconds. */
const DISPUTE_AFTER_MS = 5000;

/** Takes the money from a card that needs no further question. */
export function chargeNow(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  behavior: CardBehavior,
  authenticated: boolean,
): Stripe.PaymentIntent | Answer {
  const reason =
    behavior === 'authenticate-then-decline' || behavior === 'decline-when-saved'
      ? 'generic_decline'
      : declineReason(behavior);
  if (reason) return declined(context, intent, method, declineFor(reason));
  const charge = chargeCard(context, intent, method, authenticated);
  const paid: Stripe.PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
    status: 'succeeded',
  };
  context.store.put<'payment_intent'>(paid);
  context.events.emit('payment_intent.succeeded', paid, context.request);
  keepOrSpend(context, paid, method, authenticated);
  if (behavior.startsWith('dispute:'))
    context.schedule.plan('dispute', `${charge.id} ${behavior.slice('dispute:'.length)}`, DISPUTE_AFTER_MS);
  return paid;
}

export function declined(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Answer {
  const charge = failCharge(context, intent, method, decline);
  const failed = turnDown(context, intent, method, decline, charge.id);
  return {
    status: 402,
    body: {
      error: {
        type: 'card_error',
        ...decline,
        doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll('_', '-')}`,
        charge: charge.id,
        payment_intent: context.browser ? publicPaymentIntent(failed) : failed,
        payment_method: method,
      },
    },
  };
}

export function turnDown(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  charge: string | undefined,
): Stripe.PaymentIntent {
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: lastPaymentError(decline, method, charge),
    latest_charge: charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
    processing: null,
    status: 'requires_payment_method',
  };
  context.store.put<'payment_intent'>(failed);
  context.events.emit('payment_intent.payment_failed', failed, context.request);
  return failed;
}

/** A card that the customer saves is attached; any other has paid once and is spent. */
function keepOrSpend(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  authenticated: boolean,
): void {
  const customer = idOf(intent.customer);
  if (idOf(method.customer)) return;
  if (customer && intent.setup_future_usage) {
    attachSilently(context, method, customer);
    if (authenticated) context.store.hide(method.id, { setUp: true });
  } else {
    context.store.hide(method.id, { spent: true });
  }
}
