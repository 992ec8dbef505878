/** Recording a few mails of a large order reads those rewards and their links alone. */
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPerson } from '#tests/support/ledger.ts';
import { withMadeUpRows } from '#tests/support/made-up-rows.ts';
import { insertOrder } from '../insert-order.ts';

const db = await testDatabase();
const payer = await openPerson(db, 1_000_00n);
const at = new Date('2026-11-22T12:00:00Z');
const many = 2_000;

// Add `and reward.delivery = 'PENDING'` to the update in record_deliveries, or join reward_link in it, and
// this must fail.
test('record_deliveries reads no other reward that waits, and no other link', async () => {
  const ids = Array.from({ length: many }, () => newId());
  const links = ids.map(() => newId());
  await withMadeUpRows(db, async (tx) => {
    // As in an order that has just been made: the planner knows nothing of these rows yet.
    await insertWaiting(tx, ids, links);
    const before = await rowsRead(tx);
    const { rows } = await tx.query<{ id: string }>('select record_deliveries($1, $2, $3) as id', [
      ids.slice(0, 5),
      links.slice(0, 5),
      at,
    ]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted());
    expect((await rowsRead(tx)) - before).toBeLessThan(100n);
    const { rows: sent } = await tx.query<{ id: string }>(
      `select id from reward where delivery = 'SUCCEEDED' and sender_id = $1`,
      [payer.id],
    );
    expect(sent.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 5).toSorted());
  });
});

async function insertWaiting(tx: Tx, ids: string[], links: string[]): Promise<void> {
  const orderId = await insertOrder(tx, { payerId: payer.id, rewardCount: ids.length, at });
  await tx.query(
    `insert into reward (id, order_id, sender_kind, sender_id, actor_id, sender_name, recipient_email, amount_cents, design,
       delivery_method, delivery, deliver_at, expires_at, created_at)
     select id, $4, 'member', $2, $2, 'Maya Chen', 'ida-' || place || '@example.com', 100, 'birthday', 'EMAIL', 'PENDING',
       $3::timestamptz, $3::timestamptz + interval '9 days', $3
     from unnest($1::uuid[]) with ordinality as made (id, place)`,
    [ids, payer.id, at, orderId],
  );
  await tx.query(
    `insert into reward_link (id, reward_id, token_hash, created_at)
     select link_id, reward_id, sha256(link_id::text::bytea), $3
     from unnest($1::uuid[], $2::uuid[]) as made (link_id, reward_id)`,
    [links, ids, at],
  );
}

async function rowsRead(tx: Tx): Promise<bigint> {
  const { rows } = await tx.query<{ read: bigint }>(
    `select sum(seq_tup_read + idx_tup_fetch)::bigint as read from pg_stat_xact_user_tables
     where relname in ('reward', 'reward_link')`,
  );
  return rows[0]?.read ?? 0n;
}
