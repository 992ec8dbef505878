/** What reconciliation reads of the card processor's objects: which moved money, how much, and for what. */
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  chargeRecord,
  disputeRecord,
  intentRecord,
  payoutRecord,
  refundRecord,
} from '#server/adapters/stripe/plain-records.ts';

const paymentId = '0192f0a1-7c3d-7e44-8b55-000000000001';
const common = { id: 'x_1', currency: 'usd', created: 1_700_000_000, metadata: { paymentId } };
const createdAt = new Date(1_700_000_000_000);
const of = <T>(fields: object) => ({ ...common, ...fields }) as unknown as T;
const intent = (fields: object) => intentRecord(of<Stripe.PaymentIntent>(fields));
const charge = (fields: object) => chargeRecord(of<Stripe.Charge>(fields));
const refund = (fields: object) => refundRecord(of<Stripe.Refund>(fields));
const payout = (fields: object) => payoutRecord(of<Stripe.Payout>(fields));
const dispute = (moved: number[], fields: object = {}) =>
  disputeRecord(
    of<Stripe.Dispute>({
      amount: 5_000,
      status: 'lost',
      charge: 'ch_1',
      payment_intent: 'pi_1',
      balance_transactions: moved.map((amount) => ({ amount })),
      ...fields,
    }),
  );

test('a charge has its intent, its payment, its time and what was captured', () => {
  const fields = { status: 'succeeded', amount: 5_375, amount_captured: 5_370, payment_intent: 'pi_1' };
  expect(charge(fields)).toEqual({
    kind: 'charge',
    id: 'x_1',
    item: 'pi_1',
    paymentId,
    status: 'succeeded',
    effect: 'made',
    amountCents: 53_70n,
    createdAt,
  });
  expect(charge({ ...fields, payment_intent: null })).toMatchObject({ item: 'x_1' });
});

const of1 = { amount: 1, amount_captured: 1 };
test.each([
  ['an intent that received money', intent({ status: 'succeeded', amount_received: 1 }), 'made', 1n],
  ['an intent that received none', intent({ status: 'canceled', amount_received: 0 }), 'none', 0n],
  ['a pending charge', charge({ ...of1, status: 'pending' }), 'pending', 1n],
  ['a failed charge', charge({ ...of1, status: 'failed' }), 'none', 1n],
  ['a refund that was made', refund({ ...of1, status: 'succeeded' }), 'made', 1n],
  ['a refund that failed', refund({ ...of1, status: 'failed' }), 'none', 1n],
  ['a refund that was canceled', refund({ ...of1, status: 'canceled' }), 'none', 1n],
  ['a refund that needs the customer', refund({ ...of1, status: 'requires_action' }), 'pending', 1n],
  ['a refund without a status', refund({ ...of1, status: null }), 'pending', 1n],
  ['a payout that was paid', payout({ ...of1, status: 'paid' }), 'made', 1n],
  ['a payout that failed', payout({ ...of1, status: 'failed' }), 'none', 1n],
  ['a payout that was canceled', payout({ ...of1, status: 'canceled' }), 'none', 1n],
  ['a payout on its way', payout({ ...of1, status: 'in_transit' }), 'pending', 1n],
  ['an inquiry, which takes nothing', dispute([]), 'none', 50_00n],
  ['a dispute that took everything', dispute([-5_000]), 'made', 50_00n],
  ['a dispute of which a part returned', dispute([-5_000, 1_200]), 'made', 38_00n],
  ['a dispute that was won', dispute([-5_000, 5_000]), 'none', 50_00n],
] as const)('%s', (_name, { effect, amountCents }, expected, cents) => {
  expect([effect, amountCents]).toEqual([expected, cents]);
});

test('a refund without a status is pending', () => {
  expect(refund({ ...of1, status: null }).status).toBe('pending');
});

test('a refund or dispute without an intent belongs to its charge', () => {
  expect(refund({ ...of1, status: 'failed', payment_intent: 'pi_1', charge: 'ch_1' }).item).toBe('pi_1');
  expect(refund({ ...of1, status: 'failed', payment_intent: null, charge: 'ch_1' }).item).toBe('ch_1');
  expect(refund({ ...of1, status: 'failed', payment_intent: null, charge: null }).item).toBe('x_1');
  expect(dispute([]).item).toBe('pi_1');
  expect(dispute([], { payment_intent: null }).item).toBe('ch_1');
  expect(dispute([], { payment_intent: null, charge: null }).item).toBe('x_1');
});

test('a payment is named by an id of ours alone, and another currency shows', () => {
  expect(
    intent({ status: 'succeeded', amount_received: 1, metadata: { paymentId: 'x' } }).paymentId,
  ).toBeNull();
  expect(intent({ status: 'succeeded', amount_received: 1, metadata: {} }).paymentId).toBeNull();
  expect(intent({ status: 'succeeded', amount_received: 1, currency: 'eur' }).status).toBe(
    'succeeded, in eur',
  );
});
