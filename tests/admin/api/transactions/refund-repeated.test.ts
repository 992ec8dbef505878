/** The Refund button, clicked several times or by several people. */
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/id.ts';
import { testApp } from '#tests/support/app.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, balance, topUp } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const pathOf = (intentId: string) => `/api/admin/payments/${intentId}/refund`;
const refund = (intentId: string, body: object, headers = {}) => admin.post(pathOf(intentId), body, headers);

test('simultaneous refunds take back no more than the balance', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '50');
  const answers = winners(
    await race(product.db, 6, () => refund(intentId, { amount: '20', reason: 'At once' })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  await product.settled();
  expect(await balance(product, nora)).toBe(10_00n);
});

// Make a new refund id for each request in refund-payment.ts, and both must fail.
test('a repeated request refunds nothing again, partly or fully', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '100');
  const part = { amount: '30', reason: 'Asked for' };
  const key = { 'idempotency-key': newId() };
  const first = await refund(intentId, part, key);
  expect(first).toMatchObject({ status: 200, body: { amount: '30.00', balance: '70.00' } });
  expect((await refund(intentId, part, key)).body).toEqual(first.body);
  expect(await balance(product, nora)).toBe(70_00n);
  const changed = [
    { ...part, amount: '31' },
    { ...part, reason: 'Another' },
  ];
  for (const body of changed)
    expect(await refund(intentId, body, key)).toMatchObject({ status: 409, body: { code: 'key-reused' } });
  const all = { reason: 'The rest' };
  const other = { 'idempotency-key': newId() };
  const rest = await refund(intentId, all, other);
  expect(rest).toMatchObject({ status: 200, body: { amount: '70.00', balance: '0.00' } });
  expect((await refund(intentId, all, other)).body).toEqual(rest.body);
});

test('simultaneous clicks refund once, and all get the same reply', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await topUp(product, nora, '100');
  const headers = { 'idempotency-key': newId() };
  const answers = winners(
    await race(product.db, 6, () => refund(intentId, { amount: '10', reason: 'Clicks' }, headers)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.refundId)).size).toBe(1);
  await product.settled();
  expect(await balance(product, nora)).toBe(90_00n);
  expect(await auditOf(product, paymentId)).toHaveLength(1);
});
