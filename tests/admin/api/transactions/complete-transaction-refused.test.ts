/** Payments that completing does not credit, or not again. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testClock } from '#tests/support/clock.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { balance, begin, payOtherThanAgreed, topUp } from '../money.ts';

const clock = testClock();
const product = await testApp({ clock });
const admin = await product.signIn('administrator');
const god = await product.signIn('god');

const complete = (paymentIntentId: string, reason = 'Paid at the counter', by = admin) =>
  by.post('/api/admin/complete-transaction', { paymentIntentId, reason });

test('completing a payment again changes nothing', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '25');
  await product.settled();
  const before = await countTransactions(product.db);
  const answer = await complete(intentId);
  expect(answer.body).toMatchObject({ status: 'completed', creditedBy: 'already' });
  expect(await countTransactions(product.db)).toBe(before);
});

test('a payment that was never charged cannot be refunded to a card', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '30');
  await complete(intentId);
  const path = `/api/admin/payments/${intentId}/refund`;
  expect((await admin.get(path)).body.code).toBe('payment-not-succeeded');
  const answer = await admin.post(path, { amount: '5', reason: 'Asked for' });
  expect(answer.body.code).toBe('payment-not-succeeded');
  expect(await balance(product, nora)).toBe(30_00n);
});

test('staff cannot complete their own payment', async () => {
  const { intentId } = await begin(product, god, '10');
  const answer = await complete(intentId, 'For me', god);
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await balance(product, god)).toBe(0n);
});

test('completing needs a reason and an existing payment', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '20');
  for (const reason of ['', '   ', undefined]) {
    const answer = await admin.post('/api/admin/complete-transaction', { paymentIntentId: intentId, reason });
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please provide a reason for completing this transaction.' } },
    });
  }
  expect(await complete('pi_nobody')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await balance(product, nora)).toBe(0n);
});

test('while the card processor is down, nothing is credited', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '20');
  await product.fault('stripe', { match: `GET /v1/payment_intents/*`, fault: 'down', times: 20 });
  const answer = await complete(intentId);
  await product.mend('stripe');
  expect(answer).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
  expect(await balance(product, nora)).toBe(0n);
});

// Leave the problem out of the use case, and this must fail.
test('a payment that differs from the card processor is not credited by completing it', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await payOtherThanAgreed(product, nora);
  expect(await complete(intentId)).toMatchObject({ status: 409, body: { code: 'payment-mismatch' } });
  await product.settled();
  expect(await balance(product, nora)).toBe(0n);
  await product.db.query('update payment set problem = null, problem_at = null where id = $1', [paymentId]);
});
