/** With REQUIRE_STAFF_TWO_FACTOR, staff move money only with a second factor. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { begin, topUp } from './money.ts';

const product = await testApp({ env: { REQUIRE_STAFF_TWO_FACTOR: 'on' } });
const admin = await product.signIn('administrator');

test('without a second factor everything is refused, with it nothing is', async () => {
  const nora = await product.newMember();
  const { intentId } = await begin(product, nora, '10');
  const paid = await topUp(product, nora, '20');
  await product.settled();
  const before = await countTransactions(product.db);
  const reason = 'Goodwill';
  const actions = () => [
    admin.post('/api/admin/process-payment', { paymentIntentId: intentId }),
    admin.post('/api/admin/complete-transaction', { paymentIntentId: intentId, reason }),
    admin.post('/api/admin/manual-add-funds', { userId: nora.id, amount: '1', reason }),
    admin.post(`/api/admin/payments/${paid.intentId}/refund`, { amount: '1', reason }),
    admin.patch(`/api/admin/user/${nora.id}`, { balance: '500' }),
  ];
  for (const answer of await Promise.all(actions())) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'two-factor-required' } });
  }
  expect(await countTransactions(product.db)).toBe(before);
  const others = [
    admin.patch(`/api/admin/user/${nora.id}`, { firstName: 'Nell', balance: '20' }),
    admin.get('/api/admin/analytics'),
  ];
  for (const answer of await Promise.all(others))
    expect(answer).toMatchObject({ status: 403, body: { code: 'two-factor-required' } });

  await product.db.query('update users set two_factor_enabled = true where id = $1', [admin.id]);
  for (const answer of actions()) expect((await answer).status).toBe(200);
});

test('without a second factor no stuck gift card is settled, released or asked about', async () => {
  const unit = '/api/admin/stuck-gift-cards/01a00000-0000-7000-8000-000000000000';
  const reason = 'By phone';
  const actions = () => [
    admin.post(`${unit}/settle`, { code: 'CODE', reason }),
    admin.post(`${unit}/release`, { reason }),
    admin.post(`${unit}/ask`, { reason }),
  ];
  await product.db.query('update users set two_factor_enabled = false where id = $1', [admin.id]);
  for (const answer of await Promise.all(actions()))
    expect(answer).toMatchObject({ status: 403, body: { code: 'two-factor-required' } });
  await product.db.query('update users set two_factor_enabled = true where id = $1', [admin.id]);
  for (const answer of await Promise.all(actions())) expect(answer.status).toBe(404);
});
