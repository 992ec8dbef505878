/** The SQL of payout batches. */

import type { PAYOUT_BATCH_STATUSES } from '#contract/enterprise/payouts.ts';
import type { Role } from '#contract/kernel/capabilities.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { OrderState } from '#server/rewards/index.ts';
import { type CompanyActor, scopeValues } from '../require-company-actor.ts';
import type { Plan } from './payout-plan.ts';

export type PayoutBatchRow = {
  id: string;
  enterprise_id: string;
  actor_id: string;
  actor_role: Role;
  message: string | null;
  status: (typeof PAYOUT_BATCH_STATUSES)[number];
  row_count: number;
  payable_rows: number;
  payable_cents: bigint;
  paid_rows: number;
  paid_cents: bigint;
  refused_rows: number;
  done_through: number;
  /** The rows that get a reward by a link, and the order that paid them. */
  link_rows: number;
  link_cents: bigint;
  reward_order_id: string | null;
  reward_order_state: OrderState | null;
  /** When the links go out; null where they went out, or do so at once. */
  links_deliver_at: Date | null;
  created_at: Date;
  created_micros: bigint;
  confirmed_at: Date | null;
  completed_at: Date | null;
  /** The request that waits or waited for another manager, and who approved it. */
  request_id: string | null;
  approver_id: string | null;
  approver_role: Role | null;
  actor_name: string | null;
};

const columns = `payout_batch.id, payout_batch.enterprise_id, actor_id, actor_role, message, status, row_count,
  payable_rows, payable_cents, paid_rows, paid_cents, refused_rows, done_through, payout_batch.created_at, confirmed_at,
  (extract(epoch from payout_batch.created_at) * 1000000)::bigint as created_micros, completed_at, link_rows, link_cents, reward_order_id,
  (select state from reward_order where reward_order.id = reward_order_id) as reward_order_state,
  (select deliver_at from reward where order_id = reward_order_id and position = 1 and delivery = 'SCHEDULED'
    and deliver_at > reward.created_at) as links_deliver_at,
  (select id from approval_request where id = payout_batch.id) as request_id,
  (select decided_by from approval_request where id = payout_batch.id and state = 'EXECUTED') as approver_id,
  (select decided_role from approval_request where id = payout_batch.id and state = 'EXECUTED') as approver_role`;

const batches = `select ${columns}, ${fullNameOrNullSql('users')} as actor_name
  from payout_batch left join users on users.id = actor_id
  where payout_batch.enterprise_id = $1 and (not $3 or actor_id = $2)`;

export async function findBatch(
  db: Queryable,
  acting: CompanyActor,
  id: string,
): Promise<PayoutBatchRow | undefined> {
  const { rows } = await db.query<PayoutBatchRow>(`${batches} and payout_batch.id = $4`, [
    ...scopeValues(acting),
    id,
  ]);
  return rows[0];
}

/** Newest first. The batch where the previous page ended may be a preview that is deleted since. */
export async function selectBatches(
  db: Queryable,
  acting: CompanyActor,
  { before, limit }: { before: { micros: bigint; id: string } | null; limit: number },
): Promise<PayoutBatchRow[]> {
  const { rows } = await db.query<PayoutBatchRow>(
    `${batches} and ($4::bigint is null or (payout_batch.created_at, payout_batch.id) <
       (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid))
     order by payout_batch.created_at desc, payout_batch.id desc limit $6`,
    [...scopeValues(acting), before?.micros, before?.id, limit],
  );
  return rows;
}

/** Locks the batch until the transaction ends. */
export async function lockBatch(tx: Tx, id: string): Promise<PayoutBatchRow | undefined> {
  const { rows } = await tx.query<PayoutBatchRow>(
    `select ${columns}, null as actor_name from payout_batch where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function insertBatch(
  tx: Tx,
  acting: CompanyActor,
  { id, plan, message, now }: { id: string; plan: Plan; message: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into payout_batch (id, enterprise_id, actor_id, actor_role, message, status, row_count, payable_rows,
       payable_cents, refused_rows, created_at, link_rows, link_cents)
     values ($1, $2, $3, $4, $5, 'preview', $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      acting.enterpriseId,
      acting.userId,
      acting.role,
      message,
      plan.rows.length,
      plan.payableRows,
      plan.payableCents,
      plan.rows.length - plan.payableRows - plan.linkRows,
      now,
      plan.linkRows,
      plan.linkCents,
    ],
  );
}

/**
 * Records the confirming manager, whose limits count. A batch that waits runs once another manager approves.
 */
export async function markConfirmed(
  tx: Tx,
  id: string,
  acting: CompanyActor,
  { status, now }: { status: 'running' | 'waiting'; now: Date },
): Promise<void> {
  await tx.query(
    `update payout_batch set status = $5, actor_id = $2, actor_role = $3, confirmed_at = $4 where id = $1`,
    [id, acting.userId, acting.role, now, status],
  );
}

export async function markBatchCompleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query(`update payout_batch set status = 'completed', completed_at = $2 where id = $1`, [id, now]);
}

/** Deletes unconfirmed previews with their rows. */
export async function deletePreviews(db: Queryable, before: Date): Promise<void> {
  await db.query(`delete from payout_batch where status = 'preview' and created_at < $1`, [before]);
}
