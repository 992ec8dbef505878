/** The SQL of payouts that do not go on. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type StuckBatchRow = {
  id: string;
  enterprise_id: string;
  company_name: string;
  actor_name: string | null;
  since: Date;
  since_micros: bigint;
  rows_left: number;
  cents_left: bigint;
  paid_rows: number;
  paid_cents: bigint;
  stalled: boolean;
};

const running = `select batch.id, batch.enterprise_id, enterprise.company_name,
    ${fullNameOrNullSql('users')} as actor_name,
    coalesce(batch.progressed_at, batch.confirmed_at, batch.created_at) as since,
    (extract(epoch from coalesce(batch.progressed_at, batch.confirmed_at, batch.created_at)) * 1000000)::bigint
      as since_micros,
    batch.row_count - batch.paid_rows - batch.refused_rows as rows_left,
    coalesce((select sum(amount_cents) from payout where batch_id = batch.id and status = 'planned'), 0)::bigint
      as cents_left,
    batch.paid_rows, batch.paid_cents,
    coalesce(coalesce(batch.progressed_at, batch.confirmed_at) < now() - interval '15 minutes', false) as stalled
  from payout_batch batch
  join enterprise on enterprise.id = batch.enterprise_id
  left join users on users.id = batch.actor_id
  where batch.status = 'running'`;

/** Oldest first. */
export async function selectStuckBatches(
  db: Queryable,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<StuckBatchRow[]> {
  const { rows } = await db.query<StuckBatchRow>(
    `${running} and coalesce(batch.progressed_at, batch.confirmed_at) < now() - interval '15 minutes'
       and ($1::bigint is null or (coalesce(batch.progressed_at, batch.confirmed_at), batch.id) >
         (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by since, batch.id limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}

export async function findRunningBatch(db: Queryable, batchId: string): Promise<StuckBatchRow | undefined> {
  const { rows } = await db.query<StuckBatchRow>(`${running} and batch.id = $1`, [batchId]);
  return rows[0];
}

/** Whether this actor resumed the batch for this reason, also when it has progressed or is done since. */
export async function wasResumed(
  db: Queryable,
  { batchId, actorId, reason }: Pick<Resume, 'batchId' | 'actorId' | 'reason'>,
): Promise<boolean> {
  const { rows } = await db.query(
    'select from payout_batch_resume where batch_id = $1 and actor_id = $2 and reason = $3 limit 1',
    [batchId, actorId, reason],
  );
  return rows.length > 0;
}

export type Resume = {
  id: string;
  batchId: string;
  actorId: string;
  actorRole: string;
  reason: string;
  rowsLeft: number;
  centsLeft: bigint;
};

/** The batch counts as progressing from now on. */
export async function insertResume(tx: Tx, resume: Resume): Promise<void> {
  await tx.query(
    `with resumed as (
       insert into payout_batch_resume (id, batch_id, actor_id, actor_role, reason, rows_left, cents_left, at)
       values ($1, $2, $3, $4, $5, $6, $7, now()) returning batch_id, at)
     update payout_batch set progressed_at = resumed.at from resumed where payout_batch.id = resumed.batch_id`,
    [
      resume.id,
      resume.batchId,
      resume.actorId,
      resume.actorRole,
      resume.reason,
      resume.rowsLeft,
      resume.centsLeft,
    ],
  );
}
