/** All transactions. */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { spansAtMost } from '#server/admin/payments/transactions-store.ts';
import { testApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/client.ts';
import { attempt, topUp } from '../money.ts';

const product = await testApp();
const care = await product.signIn('customer_service');
const admin = await product.signIn('administrator');

async function walk(query: string): Promise<AdminTransaction[]> {
  const found: AdminTransaction[] = [];
  for (let path: string | undefined = query; path !== undefined; ) {
    const answer: Answer<AdminTransaction[]> = await care.get(`/api/admin/transactions${path}`);
    if (answer.status !== 200) throw new Error(answer.text);
    found.push(...answer.body);
    path = /<[^?]*(\?[^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return found;
}

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

test('transactions are found by email, username and payment', async () => {
  const nora = await product.newMember();
  const { intentId } = await topUp(product, nora, '21');
  await topUp(product, nora, '22');
  for (const search of [nora.email, nora.email.toUpperCase(), nora.username]) {
    const found = await walk(`?limit=1&search=${encodeURIComponent(search)}`);
    expect(found.map(({ amount }) => amount)).toEqual(['22.00', '21.00']);
    expect(found[0]).toMatchObject({ userName: 'Nora Field', userEmail: nora.email });
  }
  expect(await walk(`?search=${intentId}`)).toMatchObject([{ amount: '21.00' }]);
  expect(await walk('?search=nobody')).toEqual([]);
});

test('transactions are found by name, amount, day and id, over all accounts', async () => {
  const wren = await product.newMember({ firstName: 'Wrenna' });
  const { intentId } = await topUp(product, wren, '73.19');
  await attempt(product, wren, '73.19');
  await admin.post('/api/admin/manual-add-funds', { userId: wren.id, amount: '73.19', reason: 'Goodwill' });
  const pairs = (lines: AdminTransaction[]) => lines.map(({ type, status }) => `${type} ${status}`);
  const everything = ['adjustment completed', 'add_funds completed', 'add_funds pending'].sort();

  expect(pairs(await walk('?search=wrenna%20field')).sort()).toEqual(everything);
  expect(pairs(await walk(`?userId=${wren.id}`)).sort()).toEqual(everything);
  for (const search of ['73.19', '%2473.19'])
    for (const limit of [1, 50])
      expect(pairs(await walk(`?search=${search}&limit=${limit}`)).sort()).toEqual(everything);
  // Drop the type's condition in the amounts, and the page of one line ends before this one.
  expect(pairs(await walk('?search=73.19&type=add_funds&limit=1&status=completed'))).toEqual([
    'add_funds completed',
  ]);
  expect(await walk('?search=73.18')).toEqual([]);

  const now = product.deps.clock.now().getTime();
  const around = (from: number, to: number) =>
    `from=${new Date(now + from).toISOString()}&to=${new Date(now + to).toISOString()}`;
  expect(pairs(await walk(`?search=73.19&${around(-3_600_000, 3_600_000)}`)).sort()).toEqual(everything);
  expect(await walk(`?search=73.19&${around(-7_200_000, -3_600_000)}`)).toEqual([]);
  expect(await walk(`?${around(3_600_000, 7_200_000)}`)).toEqual([]);

  const [line] = await walk(`?search=${intentId}`);
  expect((await walk(`?search=${line?.id}`)).map(({ id, userName }) => [id, userName])).toEqual([
    [line?.id, 'Wrenna Field'],
  ]);
  expect((await walk('?search=Acme%20Rewards')).every(({ enterpriseId }) => enterpriseId !== null)).toBe(
    true,
  );
  // Two people of one name: neither is meant.
  await product.newMember({ firstName: 'Wrenna' });
  expect(await walk('?search=wrenna%20field')).toEqual([]);
});

const totalsOf = async (query: string) =>
  (await care.get(`/api/admin/transactions/totals${query}`)).body.totals;

test('the totals add up what the list shows, for all accounts, a person, an amount and a transaction', async () => {
  const nora = await product.newMember({ firstName: 'Norabel' });
  const { intentId } = await topUp(product, nora, '64.21');
  await topUp(product, nora, '10');
  await attempt(product, nora, '64.21');
  const leo = await product.newMember();
  await nora.post('/api/transfers', { recipientUsername: leo.username, amount: '4' });
  const whole = await walk('?limit=100');
  const moved = whole.filter(({ status }) => status !== 'pending');
  const cents = (sign: number) =>
    moved.map(({ amount }) => Math.round(Number(amount) * 100)).filter((each) => each * sign > 0);
  const sum = (amounts: number[]) => (amounts.reduce((total, each) => total + each, 0) / 100).toFixed(2);
  expect(await totalsOf('')).toEqual({
    count: moved.length,
    moneyIn: sum(cents(1)),
    moneyOut: sum(cents(-1)),
  });
  const own = { count: 3, moneyIn: '74.21', moneyOut: '-4.00' };
  expect(await totalsOf(`?userId=${nora.id}`)).toEqual(own);
  expect(await totalsOf(`?search=${encodeURIComponent(nora.email)}`)).toEqual(own);
  const once = { count: 1, moneyIn: '64.21', moneyOut: '0.00' };
  expect(await totalsOf('?search=64.21')).toEqual(once);
  expect(await totalsOf(`?search=${intentId}`)).toEqual(once);
  const [line] = await walk(`?search=${intentId}`);
  expect(await totalsOf(`?search=${line?.id}`)).toEqual(once);
  expect(await totalsOf('?search=nobody')).toEqual({ count: 0, moneyIn: '0.00', moneyOut: '0.00' });
  expect(await totalsOf('?status=failed')).toMatchObject({ count: 0 });
  expect(await totalsOf(`?from=${new Date(Date.now() + 1_000_000).toISOString()}`)).toMatchObject({
    count: 0,
  });
  expect((await care.get('/api/admin/transactions/totals?type=nonsense')).status).toBe(400);
});

// Drop the check of the span and this must fail.
test('more transactions than a request can add up have no totals', async () => {
  const after = { after: 0n, through: 20_001n };
  expect(await spansAtMost(product.db, after, 20_000)).toBe(false);
  expect(await spansAtMost(product.db, { ...after, through: 20_000n }, 20_000)).toBe(true);
  const { rows } = await product.db.query<{ all: bigint }>(
    'select max(id) - min(id) + 1 as all from ledger_transaction',
  );
  const all = Number(rows[0]?.all);
  const nothing = { after: null, through: null };
  expect(await spansAtMost(product.db, nothing, all)).toBe(true);
  expect(await spansAtMost(product.db, nothing, all - 1)).toBe(false);
});
