/** GET /api/transactions/statement */
import { expect, test } from 'vitest';
import { monthOf } from '#server/kernel/calendar.ts';
import { openMonths } from './months.ts';

const { bank, statement, history } = await openMonths();

test('a statement has the opening balance, the transactions and the closing balance', async () => {
  const maya = await history([
    ['2026-01-31T23:59:59.999Z', 10_00],
    ['2026-02-01T00:00:00Z', 5_00],
    ['2026-02-10T12:00:00Z', -2_50],
    ['2026-02-28T23:59:59.999Z', 1_00],
    ['2026-03-01T00:00:00Z', 7_00],
  ]);
  expect(await statement(maya, { month: '2026-02' })).toMatchObject({
    month: '2026-02',
    timeZone: 'UTC',
    openingBalance: '10.00',
    moneyIn: '6.00',
    moneyOut: '-2.50',
    closingBalance: '13.50',
    fees: '0.00',
    count: 3,
    totals: [{ type: 'adjustment', count: 3, amount: '3.50' }],
    lines: [
      { amount: '5.00', balanceBefore: '10.00', balanceAfter: '15.00' },
      { amount: '-2.50', balanceBefore: '15.00', balanceAfter: '12.50' },
      { amount: '1.00', balanceBefore: '12.50', balanceAfter: '13.50' },
    ],
  });
});

test("a month begins at midnight in the member's time zone, also across daylight saving time", async () => {
  const maya = await history([
    ['2026-03-01T04:59:59Z', 1_00], // 28 February, 23:59:59 in New York
    ['2026-03-01T05:00:00Z', 2_00],
    ['2026-04-01T03:59:59Z', 4_00], // 31 March, 23:59:59 in New York, in summer time
    ['2026-04-01T04:00:00Z', 8_00],
  ]);
  const march = await statement(maya, { month: '2026-03', timeZone: 'America/New_York' });
  expect(march).toMatchObject({ openingBalance: '1.00', moneyIn: '6.00', closingBalance: '7.00', count: 2 });
});

test('a month without transactions keeps the balance, and a month before the first has none', async () => {
  const maya = await history([
    ['2026-01-15T12:00:00Z', 3_00],
    ['2026-03-15T12:00:00Z', 4_00],
  ]);
  const still = { moneyIn: '0.00', moneyOut: '0.00', count: 0, totals: [], lines: [] };
  expect(await statement(maya, { month: '2026-02' })).toMatchObject({
    ...still,
    openingBalance: '3.00',
    closingBalance: '3.00',
  });
  expect(await statement(maya, { month: '2025-12' })).toMatchObject({
    ...still,
    openingBalance: '0.00',
    closingBalance: '0.00',
  });
});

test('the default is this month, with a list of every month since the first transaction', async () => {
  const maya = await history([['2025-11-15T12:00:00Z', 3_00]]);
  bank.clock.set(new Date('2026-02-03T12:00:00Z'));
  const { month, months } = await statement(maya);
  expect(month).toBe('2026-02');
  expect(months).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect((await statement(await bank.person())).months).toEqual(['2026-02']);
  bank.clock.set(new Date());
});

test('a statement shows the fees, and omits a payment that moved no money', async () => {
  const maya = await bank.person();
  await bank.topUp(maya, '50');
  await bank.attempt(maya, '30');
  bank.clock.set(new Date());
  const [line] = (await bank.transactions(maya, '?status=completed')) as { createdAt: string }[];
  const month = monthOf(new Date(line?.createdAt ?? ''), 'UTC');
  expect(await statement(maya, { month })).toMatchObject({
    moneyIn: '50.00',
    closingBalance: '50.00',
    fees: '3.75',
    count: 1,
    totals: [{ type: 'add_funds', count: 1, amount: '50.00' }],
  });
});
