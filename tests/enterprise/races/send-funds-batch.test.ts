/** Batches of payouts beside each other, and what one reads. */
import { expect, test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { payRecipients } from '#server/enterprise/payouts/fast-path/pay-people-store.ts';
import { createPayoutBatcher } from '#server/enterprise/payouts/fast-path/payout-batcher.ts';
import { losers, race } from '#tests/support/race.ts';
import { acmeBalance } from '../api/company.ts';
import { openBatched } from '../api/payouts/batched.ts';

const { product, db, enterpriseId, people, payoutTo } = await openBatched();

test('payouts of two processes never deadlock', async () => {
  const before = await acmeBalance(product);
  const batchers = [createPayoutBatcher(db), createPayoutBatcher(db)];
  const payouts = Array.from({ length: 40 }, (_, index) => payoutTo(index % 2 ? index : 40 - index));
  const outcomes = await race(db, 40, (number) => {
    const payout = payouts[number];
    const batcher = batchers[number % 2];
    if (!payout || !batcher) throw new Error('There is no such batcher.');
    return batcher(payout);
  });
  expect(losers(outcomes)).toEqual([]);
  expect(await acmeBalance(product)).toBe(before - 4000n);
});

// Let the payout batcher take one payout at a time, and this must fail.
test('simultaneous payouts share one transaction', async () => {
  let calls = 0;
  const counted: Db = {
    ...db,
    query: (query, values) => {
      calls += 1;
      return db.query(query, values);
    },
  };
  const payoutBatcher = createPayoutBatcher(counted);
  await Promise.all(Array.from({ length: 9 }, (_, index) => payoutBatcher(payoutTo(index))));
  expect(calls).toBe(1);
});

// Lock by two conditions with an `or` between them in pay_people, and this must fail.
test('a batch reads only the accounts of its own recipients, however many accounts exist', async () => {
  await db.query(
    `insert into ledger_account (kind, owner_id, balance)
     select 'member', gen_random_uuid(), 0 from generate_series(1, 20000)`,
  );
  await db.query('analyze ledger_account');
  const payouts = people.map((_, index) => payoutTo(index));
  const read = await transaction(db, async (tx) => {
    // What the connection read before is counted until the server takes it over, about once a second.
    const before = await accountsRead(tx);
    await payRecipients(tx, enterpriseId, payouts);
    return (await accountsRead(tx)) - before;
  });
  expect(read).toBeLessThan(1000n);
});

async function accountsRead(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ read: bigint }>(
    `select (seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_xact_user_tables
     where relname = 'ledger_account'`,
  );
  return rows[0]?.read ?? 0n;
}
