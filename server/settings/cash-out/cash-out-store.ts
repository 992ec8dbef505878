/** All SQL of cash-outs. */
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

export type CashOutRow = {
  id: string;
  user_id: string;
  amount_cents: bigint;
  state: string;
  refund_id: string | null;
  requested_at: Date;
  requested_micros: bigint;
  outcome: 'paid' | 'declined' | 'withdrawn' | null;
  decided_by: string | null;
  note: string | null;
};

const columns = `cash_out.id, user_id, amount_cents, cash_out.state, refund_id, requested_at,
  (extract(epoch from requested_at) * 1000000)::bigint as requested_micros, outcome,
  decided_by, note`;
const waits = 'refund_id is null and outcome is null';

export async function findCashOut(db: Queryable, id: string): Promise<CashOutRow | undefined> {
  const { rows } = await db.query<CashOutRow>(`select ${columns} from cash_out where id = $1`, [id]);
  return rows[0];
}

export async function lockCashOut(tx: Tx, id: string): Promise<CashOutRow | undefined> {
  const { rows } = await tx.query<CashOutRow>(`select ${columns} from cash_out where id = $1 for update`, [
    id,
  ]);
  return rows[0];
}

/** How often a member asked since then, whatever became of it. */
export async function countCashOuts(db: Queryable, userId: string, since: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from cash_out where user_id = $1 and requested_at > $2',
    [userId, since],
  );
  return rows[0]?.count ?? 0;
}

/** The newest that staff decide about, whatever became of it. */
export async function findNewestByHand(db: Queryable, userId: string): Promise<CashOutRow | undefined> {
  const { rows } = await db.query<CashOutRow>(
    `select ${columns} from cash_out where user_id = $1 and refund_id is null
     order by requested_at desc, cash_out.id desc limit 1`,
    [userId],
  );
  return rows[0];
}

/** What waits for staff. */
export async function findWaiting(db: Queryable, userId: string): Promise<CashOutRow | undefined> {
  const { rows } = await db.query<CashOutRow>(
    `select ${columns} from cash_out where user_id = $1 and ${waits}`,
    [userId],
  );
  return rows[0];
}

export async function insertCashOut(
  tx: Tx,
  cashOut: {
    id: string;
    userId: string;
    amountCents: bigint;
    state: string;
    thresholdCents: bigint;
    refundId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into cash_out (id, user_id, amount_cents, state, threshold_cents, refund_id, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      cashOut.id,
      cashOut.userId,
      cashOut.amountCents,
      cashOut.state,
      cashOut.thresholdCents,
      cashOut.refundId,
      cashOut.now,
    ],
  );
}

export async function saveOutcome(
  tx: Tx,
  id: string,
  { outcome, by, note, now }: { outcome: 'paid' | 'declined'; by: string; note: string; now: Date },
): Promise<void> {
  await tx.query(
    `update cash_out set outcome = $2, decided_by = $3, note = $4, decided_at = $5 where id = $1 and outcome is null`,
    [id, outcome, by, note, now],
  );
}

/** False where nothing waits, or what waits was asked for earlier. */
export async function withdrawWaiting(
  tx: Queryable,
  userId: string,
  now: Date,
  since?: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update cash_out set outcome = 'withdrawn', decided_by = $1, decided_at = $2
     where user_id = $1 and ${waits} and ($3::timestamptz is null or requested_at >= $3)`,
    [userId, now, since],
  );
  return rowCount === 1;
}

export type WaitingCashOutRow = CashOutRow & { name: string; email: string; balance: bigint };

/** Oldest first. */
export async function selectWaitingCashOuts(
  db: Queryable,
  { after, limit }: { after: { micros: bigint; id: string } | null; limit: number },
): Promise<WaitingCashOutRow[]> {
  const { rows } = await db.query<WaitingCashOutRow>(
    `select ${columns}, coalesce(${fullNameOrNullSql('person')}, '@' || person.username) as name,
       person.email, coalesce(account.balance, 0) as balance
     from cash_out join users person on person.id = user_id
     join ledger_account account on account.kind = 'member' and account.owner_id = user_id
     where ${waits} and ($1::bigint is null or (requested_at, cash_out.id) >
       (timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2::uuid))
     order by requested_at, cash_out.id
     limit $3`,
    [after?.micros, after?.id, limit],
  );
  return rows;
}
