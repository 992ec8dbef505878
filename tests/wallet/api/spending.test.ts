/** GET /api/wallet/spending */
import { expect, test } from 'vitest';
import type { MonthOfSpending } from '#contract/wallet.ts';
import { openShop, type Person, type Shop } from '#tests/orders/shop.ts';

const shop: Shop = await openShop();

const spending = async (person: Person, query = ''): Promise<MonthOfSpending[]> =>
  (await shop.call(person, 'GET', `/api/wallet/spending${query}`)).body;

test('a new member gets twelve months of zero, the present month last', async () => {
  const months = await spending(await shop.person());
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({
    month: shop.clock.now().toISOString().slice(0, 7),
    spent: '0.00',
    funded: '0.00',
  });
  expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
  expect(new Set(months.map(({ month }) => month)).size).toBe(12);
});

test('spending counts purchases without refunds, and the balance is the difference', async () => {
  const maya = await shop.person(100_00n);
  await shop.add(maya, 'butterlamp', '30.00');
  await shop.checkout(maya);
  await shop.issueAll(maya);
  await shop.fault({ match: 'issue', fault: 'refuse' });
  await shop.add(maya, 'butterlamp', '20.00');
  await shop.checkout(maya);
  await shop.issueAll(maya);
  await shop.calm();
  const spent = (await spending(maya)).filter((month) => month.spent !== '0.00' || month.funded !== '0.00');
  expect(spent).toMatchObject([{ spent: '30.00', funded: '100.00' }]);
  expect(await shop.balance(maya)).toBe(70_00n);
});

test('spending covers one to twenty-four months, for its owner only', async () => {
  const maya = await shop.person(10_00n);
  expect(await spending(maya, '?months=1')).toHaveLength(1);
  expect(await spending(maya, '?months=24')).toHaveLength(24);
  for (const bad of ['0', '25', 'x'])
    expect((await shop.call(maya, 'GET', `/api/wallet/spending?months=${bad}`)).status).toBe(400);
  expect((await shop.call(null, 'GET', '/api/wallet/spending')).status).toBe(401);
  const care = await shop.person(0n, 'customer_service');
  expect((await shop.call(care, 'GET', '/api/wallet/spending')).status).toBe(403);
  const leo = await shop.person();
  expect((await spending(leo)).every(({ funded }) => funded === '0.00')).toBe(true);
});
