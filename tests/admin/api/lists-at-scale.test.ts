/**
 * Every query of `npm run bench -- --scale`, on a small database with the same shape as its large one: each
 * query reads a page, not the whole table. After the file, all eighteen invariants are checked on the
 * generated data.
 */
import { expect, inject, test } from 'vitest';
import { readDashboardFigures } from '#server/admin/dashboard/figures-store.ts';
import { sumUpFigures } from '#server/admin/dashboard/sum-up-figures.ts';
import { seedCatalogue } from '#server/catalogue/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { withDatabase } from '#tests/support/run/database-url.ts';
import { fillDatabase } from '../../../scripts/bench/scale/generate.ts';
import * as questions from '../../../scripts/bench/scale/questions.ts';
import { takeSamples } from '../../../scripts/bench/scale/samples.ts';

const members = 10_000;
const db = await testDatabase();
await seedCatalogue(db);
const name = new URL(db.url).pathname.slice(1);
await fillDatabase(withDatabase(inject('postgres').adminUrl, name), members, () => undefined);
const samples = await takeSamples(db);

// Drop a users_search or users_unusual index, or one of its conditions, and one of these must fail.
test.each([
  ['customerList', questions.customerList, 2_500],
  ['customerSearch', questions.customerSearch, 2_500],
  // A user's transactions are searched two thousand at a time, and each reads related rows too.
  ['transactionList', questions.transactionList, 8_000],
  ['dashboard', questions.dashboard, 2_500],
  ['otherLists', questions.otherLists, 2_500],
  ['sendFundsSearch', questions.sendFundsSearch, 100],
])('%s reads no more rows than its pages need', async (_name, ofSamples, mostRows) => {
  const far: string[] = [];
  for (const { name: asked, ask } of ofSamples(samples)) {
    const counting = countRowsRead(db);
    await ask(counting.db, 1);
    if (counting.rowsRead() > mostRows) far.push(`${asked}: ${counting.rowsRead()}`);
  }
  expect(far).toEqual([]);
});

test('the dashboard matches the ledger', async () => {
  await sumUpFigures({ db, clock: { now: () => new Date() } }, { wait: true });
  const { rows } = await db.query<{ fees: bigint; sold: bigint; balances: bigint; members: bigint }>(
    `select (select sum(amount)::bigint from ledger_posting where account_id in (2, 3)) as fees,
       (select count(*) from ledger_transaction where kind = 'capture') as sold,
       (select sum(balance)::bigint from ledger_account where kind = 'member') as balances,
       (select count(*) from users where user_type in ('regular', 'individual') and deleted_at is null) as members`,
  );
  const [ledger] = rows;
  expect(await readDashboardFigures(db)).toMatchObject({
    feeCents: ledger?.fees,
    cardsSold: ledger?.sold,
    memberBalanceCents: ledger?.balances,
    members: ledger?.members,
  });
  const { rows: days } = await db.query<{ funded: bigint; purchased: bigint; fees: bigint }>(
    `select sum(funded_cents)::bigint as funded, sum(purchased_cents)::bigint as purchased, sum(fee_cents)::bigint as fees
     from daily_figures`,
  );
  const { rows: moved } = await db.query<{ funded: bigint; purchased: bigint }>(
    `select (select sum(amount_cents)::bigint from payment where status = 'completed') as funded,
       (select sum(face_cents)::bigint from gift_card_unit where state = 'issued') as purchased`,
  );
  expect(days[0]).toEqual({ ...moved[0], fees: ledger?.fees });
});
