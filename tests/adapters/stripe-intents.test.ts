/** How a payment intent of the card processor is read. */

import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { idOf, intentStatus, plainEvent, plainIntent, plainMethod } from '#server/adapters/stripe/plain.ts';

const intent = (changes: object = {}) =>
  ({
    id: 'pi_1',
    object: 'payment_intent',
    status: 'succeeded',
    amount: 5_375,
    amount_received: 5_370,
    currency: 'usd',
    metadata: { paymentId: 'p1' },
    customer: null,
    payment_method: { id: 'pm_1' },
    latest_charge: null,
    last_payment_error: null,
    created: 1_700_000_000,
    ...changes,
  }) as unknown as Stripe.PaymentIntent;

test('an intent without a charge is neither disputed nor refunded', () => {
  expect(plainIntent(intent())).toEqual({
    id: 'pi_1',
    status: 'succeeded',
    amountCents: 53_75n,
    amountReceivedCents: 53_70n,
    currency: 'usd',
    metadata: { paymentId: 'p1' },
    customerId: null,
    paymentMethodId: 'pm_1',
    chargeId: null,
    lastError: null,
    disputed: false,
    refundedCents: 0n,
    createdAt: new Date(1_700_000_000_000),
  });
});

test('an intent has the refunds and disputes of its charge, where that is expanded', () => {
  const charge = { id: 'ch_1', disputed: true, amount_refunded: 1_000 };
  const expanded = { chargeId: 'ch_1', disputed: true, refundedCents: 10_00n };
  expect(plainIntent(intent({ latest_charge: charge }))).toMatchObject(expanded);
  const alone = { chargeId: 'ch_1', disputed: false, refundedCents: 0n };
  expect(plainIntent(intent({ latest_charge: 'ch_1' }))).toMatchObject(alone);
});

test.each([
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'lost_card', message: 'No.' },
    { code: 'card_declined', declineCode: 'lost_card', message: 'No.' },
  ],
  [{ type: 'api_error' }, { code: 'api_error', declineCode: null, message: 'The payment failed.' }],
])('the last error %j', (last_payment_error, lastError) => {
  expect(plainIntent(intent({ last_payment_error }))).toMatchObject({ lastError });
});

test.each([
  'succeeded',
  'processing',
  'requires_action',
  'requires_payment_method',
  'requires_confirmation',
  'requires_capture',
  'canceled',
])('an intent that is %s', (status) => expect(intentStatus(status)).toBe(status));

test('a status of next year is read as processing, which concludes nothing', () => {
  expect(intentStatus('a status of next year')).toBe('processing');
});

test('a method that is no card has no digits', () => {
  const method = { id: 'pm_1', type: 'link', customer: null, billing_details: { name: null }, created: 0 };
  expect(plainMethod(method as unknown as Stripe.PaymentMethod)).toEqual({
    id: 'pm_1',
    customerId: null,
    brand: 'link',
    last4: '',
    expiryMonth: 0,
    expiryYear: 0,
    fingerprint: null,
    holderName: null,
    createdAt: new Date(0),
  });
});

test.each([
  [{ id: 'pi_1', object: 'payment_intent' }, 'pi_1', 'pi_1'],
  [{ id: 're_1', object: 'refund', payment_intent: 'pi_2' }, 're_1', 'pi_2'],
  [{ id: 'du_1', object: 'dispute', payment_intent: { id: 'pi_3' } }, 'du_1', 'pi_3'],
  [{ object: 'balance' }, '', null],
])('an event about %j', (object, objectId, paymentIntentId) => {
  const event = { id: 'evt_1', type: 'some.event', created: 1, data: { object } };
  expect(plainEvent(event as unknown as Stripe.Event)).toEqual({
    id: 'evt_1',
    type: 'some.event',
    objectId,
    paymentIntentId,
    created: new Date(1_000),
  });
});

test.each([
  ['x', 'x'],
  [{ id: 'y' }, 'y'],
  [null, null],
  [undefined, null],
])('the id of %j is %j', (value, id) => expect(idOf(value)).toBe(id));
