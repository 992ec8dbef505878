/** Payments that are not completed. */
import { expect, test } from 'vitest';
import type { IncompleteTransaction } from '#contract/admin/payments.ts';
import { testApp } from '#tests/support/app.ts';
import { attempt, begin, pay, topUp } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const list = async (query = '') =>
  (await admin.get<IncompleteTransaction[]>(`/api/admin/incomplete-transactions${query}`)).body;
const examine = (intentId: string) => admin.get(`/api/admin/incomplete-transactions/${intentId}`);

test('payments are listed newest first, with the second in which each began', async () => {
  const nora = await product.newMember();
  const first = await attempt(product, nora, '10');
  const second = await attempt(product, nora, '20');
  const done = await topUp(product, nora, '30');
  const mine = (await list()).filter(({ userId }) => userId === nora.id);
  expect(mine.map(({ paymentIntentId }) => paymentIntentId)).toEqual([second.intentId, first.intentId]);
  expect(mine[0]).toMatchObject({
    userEmail: nora.email,
    status: 'pending',
    amount: '20.00',
    serviceFee: '1.50',
    totalAmount: '21.50',
    kind: 'add_funds',
    problem: null,
  });
  expect(Number.isInteger(mine[0]?.created)).toBe(true);
  expect(String(mine[0]?.created)).toHaveLength(10);
  expect((await list()).map(({ paymentIntentId }) => paymentIntentId)).not.toContain(done.intentId);
  expect((await list('?status=failed')).filter(({ userId }) => userId === nora.id)).toEqual([]);
});

// Leave `attempted` out of selectIncomplete, and this must fail.
test('a payment that nobody tried to pay is listed on request alone', async () => {
  const nora = await product.newMember();
  const opened = await begin(product, nora, '10');
  const tried = await attempt(product, nora, '20');
  const mine = async (query: string) =>
    (await list(query))
      .filter(({ userId }) => userId === nora.id)
      .map(({ paymentIntentId, attempted }) => [paymentIntentId, attempted]);
  expect(await mine('')).toEqual([[tried.intentId, true]]);
  expect(await mine('?neverAttempted=false')).toEqual([[tried.intentId, true]]);
  const both = [
    [tried.intentId, true],
    [opened.intentId, false],
  ];
  expect(await mine('?neverAttempted=true')).toEqual(both);
  expect(await mine('?neverAttempted=true&status=pending')).toEqual(both);
  expect((await admin.get('/api/admin/incomplete-transactions?neverAttempted=1')).status).toBe(400);
  const { body } = await admin.get<{ stripePaymentIntentId: string }[]>('/api/admin/transactions');
  expect(body.map((line) => line.stripePaymentIntentId)).not.toContain(opened.intentId);
});

test('a payment shows its status at the card processor', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '10');
  expect((await examine(intentId)).body.provider).toEqual({
    status: 'requires_payment_method',
    amount: '10.75',
    amountReceived: '0.00',
    currency: 'usd',
    lastError: null,
  });
  await product.fault('stripe', { match: 'webhook *', fault: 'withhold', times: 10 });
  await pay(product, intentId);
  const answer = await examine(intentId);
  expect(answer.body).toMatchObject({
    status: 'pending',
    provider: { status: 'succeeded', amountReceived: '10.75' },
  });
  await product.mend('stripe');
  expect((await examine('pi_nobody')).status).toBe(404);
});

test('the list is paged', async () => {
  const nora = await product.newMember();
  for (let index = 0; index < 3; index += 1) await attempt(product, nora, '10');
  const first = await admin.get<IncompleteTransaction[]>('/api/admin/incomplete-transactions?limit=2');
  const next = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await admin.get<IncompleteTransaction[]>(next);
  const ids = [...first.body, ...second.body].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
