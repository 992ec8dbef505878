/** All transactions: the list, its pages and its filters. */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { attempt, topUp } from '../money.ts';
import { openTransactions } from './listed.ts';

const { product, care, admin, walk } = await openTransactions();

test('the list without parameters is newest first, with the owner of each transaction', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '15');
  const [newest] = await walk('');
  expect(newest).toMatchObject({
    type: 'add_funds',
    amount: '15.00',
    status: 'completed',
    userId: nora.id,
    enterpriseId: null,
    userName: 'Nora Field',
    userEmail: nora.email,
    stripePaymentIntentId: intentId,
  });
});

test('an owner without a name is called by their email, and a deleted account is called that', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '15');
  const ownerOf = async (query: string) =>
    (await walk(query)).find((line) => line.stripePaymentIntentId === intentId)?.userName;
  await product.db.query(`update users set first_name = '', last_name = '' where id = $1`, [nora.id]);
  expect(await ownerOf('')).toBe(nora.email);
  expect(await ownerOf(`?userId=${nora.id}`)).toBe(nora.email);
  // An account is closed without a balance.
  const gift = { recipientUsername: (await product.newMember()).username, amount: '15.00' };
  expect((await nora.post('/api/transfers', gift)).status).toBe(200);
  expect((await nora.delete('/api/user/delete-account')).status).toBe(200);
  expect(await ownerOf('')).toBe('Deleted account');
  expect(await ownerOf(`?userId=${nora.id}`)).toBe('Deleted account');
});

test('the list includes pending payments and the funding of enterprises', async () => {
  const nora = await product.newMember();
  const { intentId } = await attempt(product, nora, '35');
  const all = await walk('');
  expect(all.find((line) => line.stripePaymentIntentId === intentId)).toMatchObject({
    status: 'pending',
    userEmail: nora.email,
  });
  expect(all.find((line) => line.enterpriseId !== null && line.amount === '6000.00')).toMatchObject({
    userName: 'Acme Rewards',
    userId: null,
    type: 'add_funds',
    amount: '6000.00',
  });
});

test('pages neither skip nor repeat a transaction', async () => {
  const nora = await product.newMember();
  const waiting = [];
  for (let index = 0; index < 2; index += 1) {
    await topUp(product, nora, String(10 + index));
    waiting.push((await attempt(product, nora, '5')).intentId);
  }
  const whole = await walk('?limit=100');
  const paged = await walk('?limit=1');
  const keysOf = (lines: AdminTransaction[]) => lines.map(({ id, userId }) => `${id} ${userId}`);
  expect(keysOf(paged)).toEqual(keysOf(whole));
  expect(whole.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(waiting.length);
});

test('the list is filtered by type and status', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '50');
  await admin.post('/api/admin/manual-add-funds', { userId: nora.id, amount: '3', reason: 'Goodwill' });
  await admin.post(`/api/admin/payments/${intentId}/refund`, { amount: '10', reason: 'Asked for' });
  await product.settled();
  const [adjustment] = await walk('?type=adjustment');
  expect(adjustment).toMatchObject({
    userId: nora.id,
    amount: '3.00',
    reason: 'Goodwill',
    actorId: admin.id,
  });
  expect((await walk('?type=refund'))[0]).toMatchObject({ amount: '-10.00', status: 'completed' });
  for (const type of ['add_funds', 'purchase', 'dispute']) {
    expect((await walk(`?type=${type}`)).every((line) => line.type === type)).toBe(true);
  }
  const pending = await walk('?status=pending');
  expect(pending.length).toBeGreaterThan(0);
  expect(pending.every(({ status }) => status === 'pending')).toBe(true);
  const complete = await walk('?status=completed&type=add_funds');
  expect(complete.every(({ status }) => status === 'completed')).toBe(true);
  expect(await walk('?status=failed')).toEqual([]);
  expect((await care.get('/api/admin/transactions?type=nonsense')).status).toBe(400);
});
