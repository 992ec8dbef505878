/** Reads the card and the billing details of a request. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { Context } from '../api/context.ts';
import { cardError, declineFor, invalidRequest, missingParameter } from '../api/errors.ts';
import { mergeMetadata, type Params } from '../api/params.ts';
import { brandOf, passesLuhn, type TestCard, testCardByNumber, testCardByToken } from './cards.ts';
import { newId } from './ids.ts';

type Expiry = { exp_month: number; exp_year: number };

export function keep(
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

export function knownToken(token: string, param: string): TestCard {
  const card = testCardByToken(token);
  if (card) return card;
  throw invalidRequest(`No such token: '${token}'`, { code: 'resource_missing', param });
}

export function knownNumber(number: string, cvc: string | undefined): TestCard {
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

export function readExpiry(context: Context, card: Params): Expiry {
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
export function later(context: Context): Expiry {
  const today = new Date(context.now() * 1000);
  return { exp_month: today.getUTCMonth() + 1, exp_year: today.getUTCFullYear() + 1 };
}

export function billingDetails(
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
