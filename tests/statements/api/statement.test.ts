/** GET /api/transactions/statement and GET /api/transactions/totals */
import { expect, test } from 'vitest';
import type { MonthlyStatement } from '#contract/transactions.ts';
import { monthOf } from '#server/kernel/calendar.ts';
import { openBank, type Person } from '#tests/payments/api/bank.ts';

const bank = await openBank();

const get = (person: Person | null, query: Record<string, string> = {}) =>
  bank.call(person, 'GET', `/api/transactions/statement?${new URLSearchParams(query)}`);

async function statement(person: Person, query: Record<string, string> = {}): Promise<MonthlyStatement> {
  const { status, body } = await get(person, query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** Writes past postings: each of these moments, and the cents that moved. */
async function history(moments: readonly (readonly [at: string, cents: number])[]): Promise<Person> {
  const maya = await bank.person();
  let balance = 0;
  for (const [at, cents] of moments) {
    await bank.db.query(
      `with entry as (
         insert into ledger_transaction (kind, operation_key, actor_id, actor_role, reason)
         values ($5, gen_random_uuid()::text, gen_random_uuid(), 'administrator', 'For a test') returning id
       )
       insert into ledger_posting
         (transaction_id, account_id, amount, balance_before, balance_after, description, created_at)
       select entry.id, account.id, case account.kind when 'member' then $3::bigint else -$3::bigint end,
         case account.kind when 'member' then $4::bigint end,
         case account.kind when 'member' then $4::bigint + $3::bigint end, 'Long ago', $2
       from entry, ledger_account account where account.owner_id = $1 or account.kind = 'adjustments'`,
      [maya.id, at, cents, balance, cents > 0 ? 'adjustment_credit' : 'adjustment_debit'],
    );
    balance += cents;
  }
  await bank.db.query('update ledger_account set balance = $2 where owner_id = $1', [maya.id, balance]);
  return maya;
}

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
  const month = monthOf(new Date(), 'UTC');
  expect(await statement(maya, { month })).toMatchObject({
    moneyIn: '50.00',
    closingBalance: '50.00',
    fees: '3.75',
    count: 1,
    totals: [{ type: 'add_funds', count: 1, amount: '50.00' }],
  });
});

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
