/** The clock of the database may be set back, by minutes after a failover to another machine. */
import { expect, test } from 'vitest';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { adjustment, balanceOf, checkInvariants, member, post, postBatch } from '#server/ledger/index.ts';
import { readStatement, selectBalanceAt } from '#server/statements/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, openPerson } from '#tests/support/ledger.ts';

const db = await testDatabase();
await db.query('create schema set_back');
await db.query(`create function set_back.clock_timestamp() returns timestamptz language sql volatile as $$
  select pg_catalog.clock_timestamp() - current_setting('test.set_back')::interval $$`);

/** Does the work while the clock is that many minutes behind. */
const behind = (minutes: number, work: (tx: Tx) => Promise<unknown>) =>
  transaction(db, async (tx) => {
    await tx.query('set local search_path = set_back, public, pg_catalog');
    await tx.query(`select set_config('test.set_back', $1, true)`, [`${minutes} minutes`]);
    await work(tx);
  });

// Take `greatest` out of ledger_post, or out of one of its two places in ledger_post_batch, and this must
// fail.
test('a clock that is set back changes no order, no running balance and no balance of a day', async () => {
  const { id: userId } = await openPerson(db);
  const give = (amountCents: bigint) =>
    adjustment({
      adjustmentId: newId(),
      holder: member(userId),
      amountCents,
      decision,
      description: 'A step',
    });
  await behind(0, (tx) => post(tx, give(100_00n)));
  await behind(5, (tx) => post(tx, give(-30_00n)));
  // The last one has the first id.
  const batch = [1_00n, 2_00n, 3_00n].map(give).sort((a, b) => (a.key < b.key ? 1 : -1));
  await behind(10, (tx) => postBatch(tx, batch, decision));
  await behind(15, (tx) => post(tx, give(-6_00n)));

  const { lines } = await readStatement(db, member(userId), { limit: 10 });
  const balances = lines.map(({ balanceBeforeCents, balanceAfterCents }) => [
    balanceBeforeCents,
    balanceAfterCents,
  ]);
  for (const [index, [before]] of balances.entries()) expect(before).toBe(balances[index + 1]?.[1] ?? 0n);
  expect(balances[0]?.[1]).toBe(70_00n);
  expect(await balanceOf(db, userId)).toBe(70_00n);
  expect(await selectBalanceAt(db, member(userId), new Date(Date.now() + 60_000))).toBe(70_00n);
  expect(await checkInvariants(db)).toEqual([]);
});
