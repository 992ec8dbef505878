/** GET /api/transactions/totals, and statements that are refused. */
import { expect, test } from 'vitest';
import { openMonths } from './months.ts';

const { bank, get, statement, history } = await openMonths();

test('a member sees no other member’s statement, and a visitor is refused', async () => {
  await bank.person(10_00n);
  const leo = await bank.person();
  expect(await statement(leo)).toMatchObject({ closingBalance: '0.00', lines: [] });
  expect((await get(null)).status).toBe(401);
});

test.each<Record<string, string>>([
  { month: '2026-13' },
  { month: '2026-1' },
  { month: '1999-01' },
  { month: "2026-01'; drop table payment" },
  { timeZone: 'Mars/Olympus' },
  { timeZone: "UTC'" },
])('the query %j is refused', async (query) => {
  const maya = await bank.person();
  expect(await get(maya, query)).toMatchObject({
    status: 400,
    body: { code: 'invalid-input' },
  });
});

test('the totals are those of the list with the same filter', async () => {
  const maya = await history([
    ['2026-01-31T12:00:00Z', 10_00],
    ['2026-02-10T12:00:00Z', -2_50],
    ['2026-02-11T12:00:00Z', 1_00],
  ]);
  const totals = (query: Record<string, string> = {}) =>
    bank.call(maya, 'GET', `/api/transactions/totals?${new URLSearchParams(query)}`);
  expect(await totals()).toMatchObject({
    status: 200,
    body: { totals: { count: 3, moneyIn: '11.00', moneyOut: '-2.50' } },
  });
  expect((await totals({ from: '2026-02-01T00:00:00Z' })).body.totals).toEqual({
    count: 2,
    moneyIn: '1.00',
    moneyOut: '-2.50',
  });
  expect((await totals({ search: '2.50' })).body.totals).toMatchObject({ count: 1, moneyOut: '-2.50' });
  expect((await totals({ type: 'purchase' })).body.totals).toEqual({
    count: 0,
    moneyIn: '0.00',
    moneyOut: '0.00',
  });
  expect((await bank.call(null, 'GET', '/api/transactions/totals')).status).toBe(401);
});
