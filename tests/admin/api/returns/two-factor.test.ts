/** With REQUIRE_STAFF_TWO_FACTOR, staff take a way out only with a second factor. */
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { countTransactions } from '#tests/support/ledger.ts';
import { waitingMoney } from './waiting.ts';

const product = await testApp({ env: { REQUIRE_STAFF_TWO_FACTOR: 'on' } });
const admin = await product.signIn('administrator');
const setFactor = (on: boolean) =>
  product.db.query('update users set two_factor_enabled = $2 where id = $1', [admin.id, on]);
const waiting = waitingMoney(product, admin);

test('without a second factor every way out is refused and nothing moves; with it none is', async () => {
  await setFactor(true);
  const [nora, sofia, hidden] = [
    await product.newMember(),
    await product.newMember(),
    await product.newMember(),
  ];
  const asked = await waiting.held(nora, '50', 5_00n);
  const released = await waiting.held(nora, '50', 6_00n);
  await waiting.debt(sofia);
  const gift = await waiting.gift(hidden, 'ana@guest.example');
  await product.mend('stripe');
  const problem = await waiting.stranger(asked.intentId, 1_00n);
  await product.settled();
  const before = await countTransactions(product.db);
  const [reason, note] = ['The customer called', 'Looked into'];
  const payout = { totalAmount: '26', reference: 'Transfer 1', reason };
  const actions = [
    () => admin.post(`/api/admin/refunds/${asked.refundId}/ask`, {}),
    () => admin.post(`/api/admin/refunds/${released.refundId}/release`, { reason }),
    () => admin.post(`/api/admin/suspense/${gift.paymentId}/payout`, payout),
    () => admin.post(`/api/admin/debts/${sofia.id}/write-off`, { reason }),
    () => admin.post(`/api/admin/payment-problems/${problem.id}/take-in`, { reason }),
    () => admin.post(`/api/admin/payment-problems/${problem.id}/resolve`, { note }),
  ];
  await setFactor(false);
  for (const act of actions)
    expect(await act()).toMatchObject({ status: 403, body: { code: 'two-factor-required' } });
  expect(await countTransactions(product.db)).toBe(before);
  await setFactor(true);
  for (const act of actions) expect((await act()).status).toBe(200);
});
