/** All transactions: how one is found. */
import { expect, test } from 'vitest';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { attempt, topUp } from '../money.ts';
import { openTransactions } from './listed.ts';

const { product, admin, walk } = await openTransactions();

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
