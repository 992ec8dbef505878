/** What an intent says of its payment, for the case that nothing else is left of it. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { enterprise, guest, member } from '#server/ledger/index.ts';
import type { PaymentIntent } from '#server/payments/card-processor-port.ts';
import { factsForIntent, factsOfIntent } from '#server/payments/intents/intent-facts.ts';
import { type Payment, withFee } from '#server/payments/payment.ts';

const payment = {
  id: newId(),
  kind: 'add_funds',
  beneficiary: member(newId()),
  payerId: newId(),
  ...withFee(40_00n, 750),
} as Payment;

const intentOf = (paid: Payment, more: Partial<PaymentIntent> = {}, metadata: Record<string, string> = {}) =>
  ({
    id: 'pi_1',
    amountCents: paid.totalCents,
    currency: 'usd',
    ...more,
    metadata: { ...factsForIntent(paid), paymentId: paid.id, ...metadata },
  }) as PaymentIntent;

test('an intent gives back what the payment said, for a member, a gift of a guest and a company', () => {
  for (const paid of [
    payment,
    { ...payment, kind: 'guest_send', payerId: null },
    { ...payment, kind: 'enterprise_funding', beneficiary: enterprise(newId()), ...withFee(7_01n, 0) },
  ] as Payment[]) {
    const { id, kind, beneficiary, payerId, amountCents, feeBasisPoints, feeCents, totalCents } = paid;
    const said = { id, kind, beneficiary, payerId, amountCents, feeBasisPoints, feeCents, totalCents };
    expect(factsOfIntent(intentOf(paid))).toEqual(said);
  }
});

test("a guest's payment for a gift names nobody but itself", () => {
  const id = newId();
  const paid = { ...payment, id, kind: 'guest_reward', beneficiary: guest(id), payerId: null } as Payment;
  expect(Object.keys(factsForIntent(paid))).toEqual(['kind', 'amountCents', 'feeBasisPoints']);
  expect(factsOfIntent(intentOf(paid))?.beneficiary).toEqual(guest(id));
});

test.each<[string, Partial<PaymentIntent>, Record<string, string>]>([
  ['another amount than it adds up to', { amountCents: 43_01n }, {}],
  ['another currency', { currency: 'eur' }, {}],
  ['another fee', {}, { feeBasisPoints: '400' }],
  ['no amount, as of an earlier version', {}, { amountCents: '' }],
  ['an amount that is no number', {}, { amountCents: '4e3' }],
  ['nobody', {}, { userId: '' }],
  ['a member as a company', {}, { kind: 'enterprise_funding' }],
  ['an unknown kind', {}, { kind: 'tip' }],
  ['no payment', {}, { paymentId: 'order-7' }],
])('an intent that names %s says nothing', (_what, more, metadata) => {
  expect(factsOfIntent(intentOf(payment, more, metadata))).toBeUndefined();
});
