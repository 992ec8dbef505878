/** Staff page through the rewards and the reviews of everybody by their time, whatever their ids say. */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { selectForStaff, selectReviews } from '#server/rewards/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';

const db = await testDatabase();
const many = 5_000;
const page = 20;

// Order either statement by id, or drop reward_newest or fraud_review_newest, and this must fail.
test('pages follow the time of rewards and of reviews, and each reads a page', async () => {
  await withMadeUpRows(db, async (tx, insert) => {
    await insert('reward', []);
    await insert('fraud_review', []);
    // Ids of requests say no time. Fifty rewards of an upload share theirs.
    await tx.query(
      `insert into reward (id, order_id, sender_kind, sender_id, actor_id, sender_name, recipient_email, amount_cents, design,
         delivery_method, delivery, number, deliver_at, expires_at, created_at)
       select gen_random_uuid(), new_id(), 'enterprise', owner.id, owner.id, 'Acme', 'ida-' || place || '@example.com', 100,
         'birthday', 'EMAIL', 'SUCCEEDED', place, now(), now() + interval '9 days', now() - (place / 50) * interval '1 minute'
       from generate_series(1, $1::int) as place, (select new_id() as id) as owner`,
      [many],
    );
    await tx.query(
      `insert into fraud_review (id, reward_id, found_when, hits, needs_staff, sanctions, emails, created_at)
       select gen_random_uuid(), id, 'sent', '[{"code":"ip","about":"","by":"operator"}]', true, false, '{}', created_at
       from reward`,
    );
    await tx.query('analyze reward');
    await tx.query('analyze fraud_review');
    await readPages(tx, 'reward', async (after) =>
      (await selectForStaff(tx, { state: null, search: null, after, limit: page })).map(
        ({ reward }) => reward,
      ),
    );
    await readPages(tx, 'fraud_review', (after) => selectReviews(tx, { states: null, after, limit: page }));
  });
});

type Row = { id: string; createdAt: Date };

async function readPages(
  tx: Tx,
  table: 'reward' | 'fraud_review',
  read: (after: string | null) => Promise<Row[]>,
): Promise<void> {
  const found: Row[] = [];
  for (let pages = 0; pages < 6; pages += 1) {
    const before = await rowsRead(tx, table);
    found.push(...(await read(found.at(-1)?.id ?? null)));
    // The last row of the page before is read too.
    expect((await rowsRead(tx, table)) - before).toBeLessThan(3n * BigInt(page));
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(6 * page);
  const times = found.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(new Set(times).size).toBe(3);
}

async function rowsRead(tx: Tx, table: string): Promise<bigint> {
  const { rows } = await tx.query<{ read: bigint }>(
    `select (seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_xact_user_tables where relname = $1`,
    [table],
  );
  return rows[0]?.read ?? 0n;
}
