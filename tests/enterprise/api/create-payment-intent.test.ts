import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { updateEnterprise } from '#server/enterprise/index.ts';
import { newId } from '#server/kernel/id.ts';
import { enterpriseBalanceOf } from '#server/ledger/index.ts';
import { settlePayment } from '#server/payments/index.ts';
import { countRows } from '#tests/support/accounts.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { otherCompany } from './company.ts';

const product = await testApp();
const { db, deps } = product;
const path = '/api/enterprise/create-payment-intent';

/** Pays with the test card, as the card form does. */
async function pay(intentId: string): Promise<void> {
  const { apiBase, secretKey } = deps.config.services.stripe;
  const answer = await fetch(`${apiBase}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  expect(answer.status).toBe(200);
}

test('the fee of 7.5 % is added to the amount, and the confirmation credits the enterprise', async () => {
  const { id, manager } = await otherCompany(product, 0n);
  const { status, body } = await manager.post(path, { amount: '5000' });
  expect(status).toBe(200);
  expect(body).toMatchObject({ originalAmount: '5000.00', serviceFee: '375.00', totalAmount: '5375.00' });
  expect(body.clientSecret).toContain(String(body.paymentIntentId));
  expect(await enterpriseBalanceOf(db, id)).toBe(0n);
  await pay(String(body.paymentIntentId));
  const confirmed = await manager.post('/api/confirm-payment', { paymentIntentId: body.paymentIntentId });
  expect(confirmed.body).toMatchObject({ status: 'completed', amount: '5000.00', balance: '5000.00' });
  expect((await manager.get<unknown>('/api/enterprise/funding-status')).body).toBe(true);
  const mails = await product.mails(manager.email);
  expect(mails.filter(({ subject }) => subject.includes('$5,000.00'))).toHaveLength(1);
});

test('the webhook alone credits the enterprise, once', async () => {
  const { id, manager } = await otherCompany(product, 0n);
  const { body } = await manager.post(path, { amount: '100' });
  await pay(String(body.paymentIntentId));
  await eventually(async () => (await enterpriseBalanceOf(db, id)) === 100_00n);
  await Promise.all([1, 2, 3].map(() => settlePayment(deps, String(body.paymentIntentId))));
  expect(await enterpriseBalanceOf(db, id)).toBe(100_00n);
});

test('a double click begins one payment', async () => {
  const { manager } = await otherCompany(product, 0n);
  const key = { 'idempotency-key': newId() };
  const answers = await Promise.all([1, 2, 3].map(() => manager.post(path, { amount: '10' }, key)));
  expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  expect((await manager.post(path, { amount: '11' }, key)).body.code).toBe('key-reused');
});

test.each(['0', '-5', '0.99', '0.001', 'x', '250000.01'])('the amount %s is refused', async (amount) => {
  const { manager } = await otherCompany(product, 0n);
  const before = await countRows(db, 'payment');
  expect(await manager.post(path, { amount })).toMatchObject({
    status: 400,
    body: { fields: { amount: expect.any(String) } },
  });
  expect(await countRows(db, 'payment')).toBe(before);
});

test.each(['1', '250000.00'])('the limit %s is accepted', async (amount) => {
  const { manager } = await otherCompany(product, 0n);
  expect(await manager.post(path, { amount })).toMatchObject({
    status: 200,
    body: { originalAmount: Number(amount).toFixed(2) },
  });
});

test('an inactive enterprise cannot add funds', async () => {
  const { id, manager } = await otherCompany(product, 0n);
  await transaction(db, (tx) => updateEnterprise(tx, deps, id, { isActive: false }));
  expect((await manager.post(path, { amount: '10' })).body.code).toBe('enterprise-inactive');
});

test.each(['account_staff', 'department_manager'] as const)('%s cannot add funds', async (role) => {
  const person = await product.signIn(role);
  expect(await person.post(path, { amount: '10' })).toMatchObject({ status: 403 });
});
