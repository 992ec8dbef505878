/** A snapshot of the ledger beside postings. */
import { expect, test } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { takeSnapshots } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { give, openMember, systemBalanceOf } from '#tests/support/ledger.ts';

const db = await testDatabase({ max: 50 });

// Take the highest id without waiting for the open transactions, and this must fail.
test('a snapshot includes every transaction that was open when it began', async () => {
  const maya = await openMember(db);
  const leo = await openMember(db);
  const posted = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = transaction(db, async (tx) => {
    await give(tx, maya, 1_00n);
    posted.resolve();
    await released.promise;
  });
  await posted.promise;
  await give(db, leo, 2_00n);
  let taken = false;
  const snapshot = takeSnapshots(db).then(() => {
    taken = true;
  });
  await eventually(async () => taken || (await isWaitingForALock()));
  released.resolve();
  await Promise.all([slow, snapshot]);
  await give(db, leo, 4_00n);
  const { rows } = await db.query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from ledger_posting posting
     join ledger_account account on account.id = posting.account_id where account.kind = 'adjustments'`,
  );
  expect(await systemBalanceOf(db, 'adjustments')).toBe(rows[0]?.sum);
});

async function isWaitingForALock(): Promise<boolean> {
  const { rows } = await db.query<{ waiting: boolean }>(
    `select exists (select from pg_locks where not granted and relation = 'ledger_transaction'::regclass) as waiting`,
  );
  return rows[0]?.waiting ?? false;
}
