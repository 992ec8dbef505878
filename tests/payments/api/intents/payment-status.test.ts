/** What each reply of the card processor means for each status of a payment: the whole table. */
import { describe, expect, test } from 'vitest';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { decidePayment, wasAttempted } from '#server/payments/intents/payment-status.ts';
import { isAbandoned, nextCheck } from '#server/payments/payment.ts';

const payment = { id: 'p1', intentId: 'pi_1', totalCents: 53_75n };
const intent: PaymentIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amountCents: 53_75n,
  amountReceivedCents: 53_75n,
  currency: 'usd',
  metadata: { paymentId: 'p1' },
  customerId: null,
  paymentMethodId: null,
  chargeId: null,
  lastError: null,
  disputed: false,
  refundedCents: 0n,
  createdAt: new Date(0),
};
const declined = { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Not enough.' };

test.each([
  ['requires_payment_method', {}, false],
  ['requires_confirmation', {}, false],
  ['canceled', {}, false],
  ['requires_payment_method', { lastError: declined }, true],
  ['canceled', { lastError: declined }, true],
  ['canceled', { chargeId: 'ch_1' }, true],
  ['requires_action', {}, true],
  ['requires_capture', {}, true],
  ['processing', {}, true],
  ['succeeded', {}, true],
] as const)('an intent that is %s with %j was attempted: %s', (status, more, attempted) => {
  expect(wasAttempted({ ...intent, ...more, status })).toBe(attempted);
});

describe('a payment that is', () => {
  // The rows that lead out of 'failed' and 'cancelled' are late successes: the money still belongs to the
  // customer.
  test.each([
    ['pending', 'succeeded', 'settle'],
    ['failed', 'succeeded', 'settle'],
    ['cancelled', 'succeeded', 'settle'],
    ['completed', 'succeeded', 'wait'],
    ['pending', 'canceled', 'cancel'],
    ['failed', 'canceled', 'wait'],
    ['cancelled', 'canceled', 'wait'],
    ['completed', 'canceled', 'wait'],
    ['pending', 'processing', 'wait'],
    ['failed', 'processing', 'wait'],
    ['pending', 'requires_action', 'wait'],
    ['pending', 'requires_confirmation', 'wait'],
    ['pending', 'requires_capture', 'wait'],
    ['pending', 'requires_payment_method', 'wait'],
  ] as const)('%s and %s at the processor: %s', (status, atProcessor, verdict) => {
    expect(decidePayment({ ...payment, status }, { ...intent, status: atProcessor }).do).toBe(verdict);
  });

  test.each([
    ['pending', 'fail'],
    ['failed', 'wait'],
    ['cancelled', 'wait'],
    ['completed', 'wait'],
  ] as const)('%s and was declined: %s', (status, verdict) => {
    const answer = { ...intent, status: 'requires_payment_method' as const, lastError: declined };
    expect(decidePayment({ ...payment, status }, answer).do).toBe(verdict);
  });
});

// Drop any one of the checks in decidePayment, and one of these must fail.
test.each([
  ['less was received', { amountReceivedCents: 53_74n }],
  ['more was received', { amountReceivedCents: 53_76n }],
  ['nothing was received', { amountReceivedCents: 0n }],
  ['the intent is over another amount', { amountCents: 5_375_00n, amountReceivedCents: 53_75n }],
  ['it was paid in another currency', { currency: 'jpy' }],
  ['it names another payment', { metadata: { paymentId: 'p2' } }],
  ['it names no payment', { metadata: {} }],
  ['it is another intent', { id: 'pi_2' }],
])('a success is not accepted when %s', (_, change) => {
  for (const status of ['pending', 'failed', 'cancelled'] as const) {
    expect(decidePayment({ ...payment, status }, { ...intent, ...change })).toMatchObject({ do: 'flag' });
  }
});

test.each([
  [50_00n, 50_00n, 'end'],
  [50_00n, 49_99n, 'flag'],
  [0n, 0n, 'flag'],
  [53_75n, 53_75n, 'settle'],
] as const)(
  'a charge of %s cents, of which %s went back: %s',
  (amountReceivedCents, refundedCents, verdict) => {
    const answer = { ...intent, amountReceivedCents, refundedCents };
    expect(decidePayment({ ...payment, status: 'pending' }, answer).do).toBe(verdict);
    expect(decidePayment({ ...payment, status: 'completed' }, answer).do).toBe('wait');
  },
);

test('an intent that the payment row does not know yet is matched by its metadata', () => {
  expect(decidePayment({ ...payment, intentId: null, status: 'pending' }, intent)).toEqual({ do: 'settle' });
});

test('a payment is checked after 2, 10 and 60 minutes, then daily, and is abandoned after a day', () => {
  const minutes = (count: number) => new Date(count * 60_000);
  const created = minutes(0);
  const rows = [
    [0, 2, false],
    [2, 10, false],
    [9, 10, false],
    [10, 60, false],
    [60, 1440, false],
    [1439, 1440, false],
    [1440, 2880, true],
    [4000, 4320, true],
  ] as const;
  for (const [now, next, abandoned] of rows) {
    expect([now, nextCheck(created, minutes(now))]).toEqual([now, minutes(next)]);
    expect([now, isAbandoned(created, minutes(now))]).toEqual([now, abandoned]);
  }
});
