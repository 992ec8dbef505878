/** Payment methods: cards, stored without their number. */
import type Stripe from 'stripe';
import { type Context, idOf } from '../api/context.ts';
import { cardError, declineFor, invalidRequest, missingParameter } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { billingDetails, keep, knownNumber, knownToken, later, readExpiry } from './card-params.ts';
import { type CardBehavior, declineReason, testCardByToken } from './cards.ts';
import { livingCustomer } from './customers.ts';

/** Creates a payment method from card data, as the card field in the browser does. */
export function createPaymentMethod(context: Context, params: Params): Stripe.PaymentMethod {
  const type = params.requiredText('type');
  if (type !== 'card') {
    throw invalidRequest(`Invalid type: only 'card' is supported here, not '${type}'.`, { param: 'type' });
  }
  const card = params.hash('card');
  if (!card) throw missingParameter('card');
  const token = card.text('token');
  if (token)
    return keep(
      context,
      knownToken(token.replace(/^tok_/, 'pm_card_'), 'card[token]'),
      later(context),
      params,
    );
  const number = card.requiredText('number').replace(/[\s-]/g, '');
  const expiry = readExpiry(context, card);
  const cvc = card.text('cvc');
  return keep(context, knownNumber(number, cvc), expiry, params, cvc !== undefined);
}

/**
 * Finds a payment method by its id. A ready-made one such as `pm_card_visa` becomes a new payment method at
 * each use, as with Stripe.
 */
export function findPaymentMethod(
  context: Context,
  id: string,
  param = 'payment_method',
): Stripe.PaymentMethod {
  const card = testCardByToken(id);
  if (card) return keep(context, card, later(context), undefined);
  return context.store.get('payment_method', id, param);
}

export function updatePaymentMethod(context: Context, id: string, params: Params): Stripe.PaymentMethod {
  const method = context.store.get('payment_method', id);
  if (!method.customer) {
    throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.');
  }
  const card = params.hash('card');
  const changed: Stripe.PaymentMethod = {
    ...method,
    metadata: mergeMetadata(method.metadata ?? {}, params),
    billing_details: billingDetails(params.hash('billing_details'), method.billing_details),
    card: card && method.card ? { ...method.card, ...readExpiry(context, card) } : method.card,
  };
  context.store.put<'payment_method'>(changed);
  context.events.emit('payment_method.updated', changed, context.request);
  return changed;
}

/**
 * Attaches a card to a customer. The issuer is asked, so a card that is always declined is declined here too.
 */
export function attachPaymentMethod(context: Context, id: string, customer: string): Stripe.PaymentMethod {
  livingCustomer(context, customer);
  const method = findPaymentMethod(context, id);
  const owner = idOf(method.customer);
  if (owner === customer) return method;
  if (owner) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    });
  }
  refuseSpent(context, method);
  const reason = declineReason(readBehavior(context, method));
  if (reason) throw cardError(declineFor(reason));
  return attachSilently(context, method, customer);
}

/** Attaches a card whose issuer has just agreed to a payment or a set-up. */
export function attachSilently(context: Context, method: Stripe.PaymentMethod, customer: string) {
  const attached: Stripe.PaymentMethod = { ...method, customer };
  context.store.put<'payment_method'>(attached);
  context.events.emit('payment_method.attached', attached, context.request);
  return attached;
}

export function detachPaymentMethod(context: Context, id: string): Stripe.PaymentMethod {
  const method = context.store.get('payment_method', id);
  const customer = idOf(method.customer);
  if (!customer) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { code: 'payment_method_unexpected_state' },
    );
  }
  const detached: Stripe.PaymentMethod = { ...method, customer: null };
  context.store.put<'payment_method'>(detached);
  // A detached payment method can never be used again.
  context.store.hide(id, { spent: true });
  context.events.emit('payment_method.detached', detached, context.request, { customer });
  return detached;
}

export function readBehavior(context: Context, method: Stripe.PaymentMethod): CardBehavior {
  return (context.store.hidden(method.id).behavior ?? 'succeed') as CardBehavior;
}

export function refuseSpent(context: Context, method: Stripe.PaymentMethod): void {
  if (!context.store.hidden(method.id).spent) return;
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code: 'payment_method_unexpected_state' },
  );
}
