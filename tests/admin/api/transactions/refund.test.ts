/** The Refund button: its preview and its effect. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { post, transfer } from '#server/ledger/index.ts';
import { type SignedIn, testApp } from '#tests/support/app.ts';
import { openMember } from '#tests/support/ledger.ts';
import { auditOf, balance, begin, topUp } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const pathOf = (intentId: string) => `/api/admin/payments/${intentId}/refund`;
const refund = (intentId: string, body: object, headers = {}) => admin.post(pathOf(intentId), body, headers);

async function spend(person: SignedIn, amountCents: bigint): Promise<void> {
  const toUserId = await openMember(product.db);
  const words = { sentDescription: 'Spent', receivedDescription: 'Got' };
  await post(
    product.db,
    transfer({ transferId: newId(), fromUserId: person.id, toUserId, amountCents, ...words }),
  );
}

test('a preview shows the outcome and changes nothing', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '100');
  await spend(nora, 30_00n);
  expect((await admin.get(pathOf(intentId))).body).toEqual({
    paymentIntentId: intentId,
    source: 'balance',
    amount: '70.00',
    serviceFee: '5.25',
    totalAmount: '75.25',
    left: '100.00',
    refundable: '70.00',
    balanceBefore: '70.00',
    balanceAfter: '0.00',
  });
  expect((await admin.get(`${pathOf(intentId)}?amount=20`)).body).toMatchObject({
    amount: '20.00',
    serviceFee: '1.50',
    balanceAfter: '50.00',
  });
  expect(await balance(product, nora)).toBe(70_00n);
});

test('a partial refund and a refund of the rest each return their share of the fee', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '100');
  expect(await refund(intentId, { amount: '40', reason: 'Asked for' })).toMatchObject({
    status: 200,
    body: { amount: '40.00', serviceFee: '3.00', totalAmount: '43.00', balance: '60.00' },
  });
  expect(await refund(intentId, { reason: 'And the rest' })).toMatchObject({
    status: 200,
    body: { amount: '60.00', serviceFee: '4.50', balance: '0.00' },
  });
  await product.settled();
  expect(await balance(product, nora)).toBe(0n);
  expect(await auditOf(product, paymentId)).toMatchObject([
    { action: 'refund-requested', reason: 'And the rest', after: { amount: '60.00', serviceFee: '4.50' } },
    { action: 'refund-requested', reason: 'Asked for', actor_role: 'administrator' },
  ]);
  const { rows } = await product.db.query('select from refund where payment_id = $1 and status = $2', [
    paymentId,
    'settled',
  ]);
  expect(rows).toHaveLength(2);
});

test('a refund never exceeds the unspent money', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '50');
  await spend(nora, 20_00n);
  const answer = await refund(intentId, { amount: '30.01', reason: 'Too much' });
  expect(answer).toMatchObject({ status: 400, body: { fields: { amount: 'At most $30.00' } } });
  expect(await admin.get(`${pathOf(intentId)}?amount=30.01`)).toMatchObject({
    status: 400,
    body: { message: 'At most $30.00 of this payment can be refunded now.' },
  });
  await spend(nora, 30_00n);
  expect(await refund(intentId, { reason: 'All of it' })).toMatchObject({
    status: 409,
    body: { code: 'insufficient-balance' },
  });
  expect(await auditOf(product, paymentId)).toEqual([]);
});

test('an unpaid payment and an unknown payment cannot be refunded', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '50');
  expect(await refund(intentId, { reason: 'Why not' })).toMatchObject({
    status: 409,
    body: { code: 'payment-not-succeeded' },
  });
  expect(await refund('pi_nobody', { reason: 'Why not' })).toMatchObject({ status: 404 });
  expect((await admin.get(pathOf('pi_nobody'))).status).toBe(404);
});

test('a refund needs a reason and a valid amount', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '50');
  expect((await refund(intentId, { amount: '1', reason: ' ' })).body.fields).toHaveProperty('reason');
  for (const amount of [0, '-1', '0.001', '1e2']) {
    expect((await refund(intentId, { amount, reason: 'Asked for' })).body.fields).toHaveProperty('amount');
  }
  expect(await balance(product, nora)).toBe(50_00n);
});
