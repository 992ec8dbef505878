/**
 * FAST_PATHS=off: everything works on the plain paths alone. The functions of the fast paths are removed to
 * prove it.
 */
import { expect, test } from 'vitest';
import type { GiftCard } from '#contract/catalogue.ts';
import type { PayoutBatch } from '#contract/enterprise/payouts.ts';
import { topUp } from '#tests/admin/api/money.ts';
import { list } from '#tests/enterprise/api/company.ts';
import { ana, gifts } from '#tests/send-funds/api/gifts.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';

const product = await testApp({ env: { FAST_PATHS: 'off' } });
const { db } = product;
const desk = gifts(product);
for (const name of ['settle_payments', 'find_settleable', 'place_orders', 'pay_people'])
  await db.query(`alter function ${name} rename to ${name}_away`);
await db.query('drop function ledger_post_batch');

test('a member adds funds and buys a gift card', async () => {
  const maya = await product.newMember();
  await topUp(product, maya, '60');
  const [card] = (await maya.get<GiftCard[]>('/api/gift-cards?sortBy=price_low')).body;
  const item = { giftCardId: card?.id, amount: card?.minValue, quantity: 1 };
  expect((await maya.post('/api/cart', item)).status).toBe(201);
  expect((await maya.post('/api/checkout')).status).toBe(201);
  expect((await maya.post('/api/checkout')).body.code).toBe('cart-empty');
});

test('a guest sends a gift', async () => {
  const [nora, guest] = [await product.newMember(), product.visitor()];
  await desk.withholdWebhooks();
  const { paymentIntentId } = await desk.begin(guest, nora.username, ana);
  await desk.pay(paymentIntentId);
  expect((await desk.complete(guest, nora.username)).status).toBe(200);
  expect(await desk.balance(nora)).toBe(25_00n);
  expect(await desk.notifications(nora)).toHaveLength(1);
});

test('an enterprise pays one employee, and a batch', async () => {
  const manager = await product.signIn('account_manager');
  const people = await Promise.all([product.newMember(), product.newMember()]);
  for (const { id } of people) await list(product, id, manager.id);
  const [one] = people;
  const sent = await manager.post('/api/enterprise/send-funds', { recipientId: one?.id, amount: '5' });
  expect(sent.status).toBe(200);
  const rows = people.map(({ id }) => ({ employeeId: id, amount: '2.00' }));
  const { body } = await manager.post<PayoutBatch>('/api/enterprise/payouts', { rows });
  await manager.post(`/api/enterprise/payouts/${body.id}/confirm`);
  const done = await eventually(
    async () => {
      const { body: batch } = await manager.get<PayoutBatch>(`/api/enterprise/payouts/${body.id}`);
      return batch.status === 'completed' && batch;
    },
    { timeoutMs: 30_000 },
  );
  expect(done.paidRows).toBe(2);
  expect(await Promise.all(people.map((person) => desk.balance(person)))).toEqual([7_00n, 2_00n]);
});
