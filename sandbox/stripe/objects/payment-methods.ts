/** Payment methods: cards, stored without their number. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { type Context, idOf } from '../api/context.ts';
import { cardError, declineFor, invalidRequest, missingParameter } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import {
  brandOf,
  type CardBehavior,
  declineReason,
  passesLuhn,
  type TestCard,
  testCardByNumber,
  testCardByToken,
} from './cards.ts';
import { livingCustomer } from './customers.ts';
import { newId } from './ids.ts';

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
 * Finds a payment method by its id. A ready-made one such as `pm_card_visa` becomes a new payment method at each
 * use, as with Stripe.
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

type Expiry = { exp_month: number; exp_year: number };

function keep(
  context: Context,
  card: TestCard,
  expiry: Expiry,
  params: Params | undefined,
  cvcGiven = true,
): Stripe.PaymentMethod {
  const cvcCheck = card.behavior === 'decline:incorrect_cvc' ? 'fail' : cvcGiven ? 'pass' : null;
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: params?.oneOf('allow_redisplay', ['always', 'limited', 'unspecified']) ?? 'unspecified',
    billing_details: billingDetails(params?.hash('billing_details')),
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvcCheck },
      country: 'US',
      display_brand: card.brand,
      ...expiry,
      fingerprint: createHash('sha256').update(`sandbox:${card.number}`).digest('hex').slice(0, 16),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: params ? mergeMetadata({}, params) : {},
    type: 'card',
  };
  context.store.put<'payment_method'>(method);
  context.store.hide(method.id, { behavior: card.behavior });
  return method;
}

function knownToken(token: string, param: string): TestCard {
  const card = testCardByToken(token);
  if (card) return card;
  throw invalidRequest(`No such token: '${token}'`, { code: 'resource_missing', param });
}

function knownNumber(number: string, cvc: string | undefined): TestCard {
  const brand = brandOf(number);
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError(
      { code: 'incorrect_number', message: 'Your card number is incorrect.' },
      { param: 'number' },
    );
  }
  if (cvc !== undefined && !(brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/).test(cvc)) {
    throw cardError(
      { code: 'invalid_cvc', message: "Your card's security code is invalid." },
      { param: 'cvc' },
    );
  }
  const card = testCardByNumber(number);
  if (card) return card;
  // A stand-in must never accept a number that may be a real card's.
  throw cardError(declineFor('test_mode_live_card'));
}

function readExpiry(context: Context, card: Params): Expiry {
  const month = card.integer('exp_month');
  const year = card.integer('exp_year');
  if (month === undefined) throw missingParameter('card[exp_month]');
  if (year === undefined) throw missingParameter('card[exp_year]');
  const today = new Date(context.now() * 1000);
  const fullYear = year < 100 ? 2000 + year : year;
  if (month < 1 || month > 12) {
    const message = "Your card's expiration month is invalid.";
    throw cardError({ code: 'invalid_expiry_month', message }, { param: 'exp_month' });
  }
  const lastMonth = fullYear * 12 + month - 1;
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth();
  if (lastMonth < thisMonth || fullYear > today.getUTCFullYear() + 50) {
    const message = "Your card's expiration year is invalid.";
    throw cardError({ code: 'invalid_expiry_year', message }, { param: 'exp_year' });
  }
  return { exp_month: month, exp_year: fullYear };
}

/** An expiry for cards that came without one: a year from now. */
function later(context: Context): Expiry {
  const today = new Date(context.now() * 1000);
  return { exp_month: today.getUTCMonth() + 1, exp_year: today.getUTCFullYear() + 1 };
}

function billingDetails(
  params: Params | undefined,
  current?: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const given = (name: 'email' | 'name' | 'phone') => params?.text(name) ?? current?.[name] ?? null;
  const address = params?.hash('address');
  const place = (name: 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state') =>
    address?.text(name) ?? current?.address?.[name] ?? null;
  return {
    address: {
      city: place('city'),
      country: place('country'),
      line1: place('line1'),
      line2: place('line2'),
      postal_code: place('postal_code'),
      state: place('state'),
    },
    email: given('email'),
    name: given('name'),
    phone: given('phone'),
    tax_id: null,
  };
}
