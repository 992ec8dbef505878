/** The Process button: only the card processor's reply decides. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { auditOf, balance, begin, pay, payOtherThanAgreed } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const process = (paymentIntentId: unknown, by = admin) =>
  by.post('/api/admin/process-payment', { paymentIntentId });

test('a charged payment is settled', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await begin(product, nora, '40');
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 10 });
  await pay(product, intentId);
  const answer = await process(intentId);
  await product.mend('stripe');
  expect(answer).toMatchObject({ status: 200, body: { status: 'completed', amount: '40.00' } });
  expect(await balance(product, nora)).toBe(40_00n);
  expect(await auditOf(product, paymentId)).toMatchObject([
    { action: 'payment-processed', before: { status: 'pending' }, after: { status: 'completed' } },
  ]);
  await product.settled();
  expect(await balance(product, nora)).toBe(40_00n);
});

test('an uncharged payment stays pending', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '40');
  const answer = await process(intentId);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'pending', message: 'The processor has not received this payment yet.' },
  });
  expect(await balance(product, nora)).toBe(0n);
});

test('an unknown payment, or no payment, is refused', async () => {
  expect(await process('pi_nobody')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await process(' ')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
});

test('while the card processor is down, processing gets 503', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '40');
  await product.fault('stripe', { match: 'GET /v1/payment_intents/*', fault: 'down', times: 20 });
  const answer = await process(intentId);
  await product.mend('stripe');
  expect(answer).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
});

// Leave the problem out of the use case, and this must fail.
test('a payment that differs from the card processor is not credited by processing it', async () => {
  const nora = await product.newMember();
  const { intentId, paymentId } = await payOtherThanAgreed(product, nora);
  expect(await process(intentId)).toMatchObject({ status: 409, body: { code: 'payment-mismatch' } });
  await product.settled();
  expect(await balance(product, nora)).toBe(0n);
  await product.db.query('update payment set problem = null, problem_at = null where id = $1', [paymentId]);
});
