/** Among many rewards of a company, the list of those in review reads only them. */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { selectForStaff, selectOfCompany } from '#server/rewards/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const companyId = newId();
const many = 20_000;

// Take byReview out of the statements, and this must fail.
test('the lists of rewards in review read few others', async () => {
  await withMadeUpRows(db, async (tx, insert) => {
    await insert('reward', []);
    await tx.query(
      `insert into reward (id, order_id, sender_kind, sender_id, actor_id, sender_name, recipient_email, amount_cents, design,
         delivery_method, delivery, review, number, deliver_at, expires_at, created_at)
       select new_id(), new_id(), 'enterprise', $1, $1, 'Acme', 'ida-' || place || '@example.com', 100, 'birthday', 'EMAIL', 'SUCCEEDED',
         case when place % 4000 = 1 then 'flagged' end, place, now(), now() + interval '9 days', now() - place * interval '1 minute'
       from generate_series(1, $2::int) as place`,
      [companyId, many],
    );
    await tx.query('analyze reward');
    const filter = { state: 'in-review', search: null, orderId: null, customField: null };
    const before = await rowsRead(tx);
    expect(await selectOfCompany(tx, companyId, { filter, after: null, limit: 20 })).toHaveLength(5);
    expect(
      await selectForStaff(tx, { state: 'in-review', search: null, after: null, limit: 20 }),
    ).toHaveLength(5);
    expect((await rowsRead(tx)) - before).toBeLessThan(200n);
  });
});

async function rowsRead(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ read: bigint }>(
    `select (seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_xact_user_tables where relname = 'reward'`,
  );
  return rows[0]?.read ?? 0n;
}
