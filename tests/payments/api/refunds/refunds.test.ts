/** Refunds to a card: which are held and sent, and which are refused. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { decision, systemBalanceOf } from '#tests/support/ledger.ts';
import { openRefunds } from './refunded.ts';

const { bank, refund, send, spend, refunded } = await openRefunds();

test('a refund is held at once, then sent with its share of the fee', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  const clearing = await bank.clearing();
  const fees = await systemBalanceOf(bank.db, 'fee_income');
  const { refundId, feeCents } = await refund(paid.paymentId, 20_00n);
  expect(feeCents).toBe(1_50n);
  expect(await bank.balance(maya)).toBe(30_00n);
  expect((await bank.transactions(maya))[0]).toMatchObject({
    type: 'refund',
    amount: '-20.00',
    status: 'pending',
  });
  await send(refundId);
  await send(refundId);
  expect((await bank.transactions(maya))[0]).toMatchObject({
    type: 'refund',
    amount: '-20.00',
    status: 'completed',
  });
  expect(await refunded(paid.paymentIntentId)).toBe(21_50n);
  expect(await bank.clearing()).toBe(clearing + 21_50n);
  expect(await systemBalanceOf(bank.db, 'fee_income')).toBe(fees - 1_50n);
  expect((await bank.notifications(maya)).map(({ title }) => title)).toEqual([
    'Funds Added',
    'Refund Started',
    'Refund Sent',
  ]);
});

test('three partial refunds return exactly the whole payment', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '10');
  for (const part of [3_33n, 3_33n, 3_34n]) await send((await refund(paid.paymentId, part)).refundId);
  expect(await refunded(paid.paymentIntentId)).toBe(10_75n);
  expect(await bank.balance(maya)).toBe(0n);
});

// Drop the sum of earlier refunds, or the lock on the payment, and this must fail.
test.each([
  ['nothing', 0n, { code: 'invalid-input' }],
  ['less than nothing', -1n, { code: 'invalid-input' }],
  ['more than the payment', 50_01n, { code: 'invalid-input' }],
])('a refund of %s is refused', async (_, cents, refusal) => {
  const maya = await bank.person(1000_00n);
  const paid = await bank.topUp(maya, '50');
  await expect(refund(paid.paymentId, cents)).rejects.toMatchObject(refusal);
  expect(await bank.balance(maya)).toBe(1050_00n);
});

test('a refunded amount cannot be refunded again', async () => {
  const maya = await bank.person(1000_00n);
  const paid = await bank.topUp(maya, '50');
  await send((await refund(paid.paymentId, 30_00n)).refundId);
  await expect(refund(paid.paymentId, 20_01n)).rejects.toMatchObject({
    message: 'At most $20.00 of this payment can be refunded.',
  });
});

test('only unspent money is refunded', async () => {
  const maya = await bank.person();
  const paid = await bank.topUp(maya, '50');
  await spend(maya, 30_00n);
  await expect(refund(paid.paymentId, 20_01n)).rejects.toMatchObject({
    code: 'insufficient-balance',
    message: 'Only money that is still unspent can be refunded.',
  });
  await send((await refund(paid.paymentId, 20_00n)).refundId);
  expect(await bank.balance(maya)).toBe(0n);
});

test('an unpaid payment is not refunded, and staff cannot refund their own payment', async () => {
  const maya = await bank.person();
  const { paymentIntentId } = await bank.begin(maya, '50');
  const paymentId = await bank.paymentId(paymentIntentId);
  await expect(refund(paymentId, 1n)).rejects.toMatchObject({ code: 'payment-not-succeeded' });
  await expect(refund(newId(), 1n)).rejects.toMatchObject({ code: 'not-found' });
  const paid = await bank.topUp(maya, '50');
  await expect(refund(paid.paymentId, 1n, { ...decision, actorId: maya.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
