/** All transactions: what the list adds up to. */
import { expect, test } from 'vitest';
import { spansAtMost } from '#server/admin/payments/transaction-bounds-store.ts';
import { attempt, topUp } from '../money.ts';
import { openTransactions } from './listed.ts';

const { product, care, walk } = await openTransactions();

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
