/** The SQL of the checkpoints and of their checks. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type CheckpointRow = {
  number: bigint;
  after_id: bigint;
  through_id: bigint;
  made_at: Date;
  size: number;
  root: Buffer;
  previous_hash: Buffer | null;
  hash: Buffer;
  key_id: string;
  signature: Buffer;
  salt: Buffer;
};

const columns = `number, after_id, through_id, made_at, size, root, previous_hash, hash, key_id, signature, salt`;

/** The newest checkpoint. Blocks others that make one until the transaction ends; nothing else waits. */
export async function lockNewest(tx: Tx): Promise<CheckpointRow | undefined> {
  await tx.query('lock table checkpoint in share row exclusive mode');
  const { rows } = await tx.query<CheckpointRow>(
    `select ${columns} from checkpoint order by number desc limit 1`,
  );
  return rows[0];
}

export async function insertCheckpoint(tx: Tx, row: CheckpointRow): Promise<void> {
  await tx.query(
    `insert into checkpoint (number, previous_number, after_id, through_id, made_at, size, root, previous_hash,
       hash, key_id, signature, salt)
     values ($1, nullif($1::bigint - 1, 0), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.number,
      row.after_id,
      row.through_id,
      row.made_at,
      row.size,
      row.root,
      row.previous_hash,
      row.hash,
      row.key_id,
      row.signature,
      row.salt,
    ],
  );
}

/** Newest first, before one number. */
export async function selectNewest(
  db: Queryable,
  before: bigint | null,
  limit: number,
): Promise<CheckpointRow[]> {
  const { rows } = await db.query<CheckpointRow>(
    `select ${columns} from checkpoint where $1::bigint is null or number < $1
     order by number desc limit $2`,
    [before, limit],
  );
  return rows;
}

export async function selectCheckpoint(db: Queryable, number: bigint): Promise<CheckpointRow | undefined> {
  const { rows } = await db.query<CheckpointRow>(`select ${columns} from checkpoint where number = $1`, [
    number,
  ]);
  return rows[0];
}

/** The checkpoint that covers a transaction; none until it is made. */
export async function selectCovering(
  db: Queryable,
  transactionId: bigint,
): Promise<CheckpointRow | undefined> {
  const { rows } = await db.query<CheckpointRow>(
    `select ${columns} from checkpoint where through_id >= $1 order by through_id limit 1`,
    [transactionId],
  );
  return rows[0];
}

/** A checkpoint that does not match the ledger; no number where one is missing. */
export type BrokenCheckpoint = { number: number | null; detail: string };

export async function insertCheck(
  db: Queryable,
  check: { id: string; at: Date; checkpoints: number; broken: readonly BrokenCheckpoint[] },
): Promise<void> {
  await db.query(
    `insert into checkpoint_check (id, checked_at, checkpoints, broken) values ($1, $2, $3, $4::jsonb)`,
    [check.id, check.at, check.checkpoints, JSON.stringify(check.broken)],
  );
}

export type CheckDayRow = { day: string; runs: number; problems: number };

/** The checks of the checkpoints by day (UTC). */
export async function selectCheckDays(db: Queryable, since: Date): Promise<CheckDayRow[]> {
  const { rows } = await db.query<CheckDayRow>(
    `select to_char(checked_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as runs,
       (count(*) filter (where jsonb_array_length(broken) > 0))::int as problems
     from checkpoint_check where checked_at >= $1 group by day order by day`,
    [since],
  );
  return rows;
}
