/** The SQL of refunds themselves. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Decision } from '#server/ledger/index.ts';
import { nextCheckOfHeld, type Refund, type RefundState } from './refund.ts';

type RefundRow = {
  id: string;
  payment_id: string;
  source: Refund['source'];
  amount_cents: bigint;
  fee_cents: bigint;
  status: RefundState;
  provider_refund_id: string | null;
  reason: string;
  failure_code: string | null;
  tried_at: Date | null;
  key_number: number;
  key_since: Date;
  version: number;
  written_off_cents: bigint;
  created_at: Date;
  resolved_at: Date | null;
};

const columns = `id, payment_id, source, amount_cents, fee_cents, status, provider_refund_id, reason, failure_code,
  tried_at, key_number, key_since, version, written_off_cents, created_at, resolved_at`;

function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    paymentId: row.payment_id,
    source: row.source,
    amountCents: row.amount_cents,
    feeCents: row.fee_cents,
    status: row.status,
    processorRefundId: row.provider_refund_id,
    reason: row.reason,
    failureCode: row.failure_code,
    triedAt: row.tried_at,
    keyNumber: row.key_number,
    keySince: row.key_since,
    version: row.version,
    writtenOffCents: row.written_off_cents,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
  };
}

export type NewRefund = Pick<
  Refund,
  'id' | 'paymentId' | 'source' | 'amountCents' | 'feeCents' | 'reason' | 'createdAt'
> & { decision: Decision | null };

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx.query(
    `insert into refund (id, payment_id, source, amount_cents, fee_cents, reason, actor_id, actor_role, created_at,
       key_since, next_check_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)`,
    [
      refund.id,
      refund.paymentId,
      refund.source,
      refund.amountCents,
      refund.feeCents,
      refund.reason,
      refund.decision?.actorId,
      refund.decision?.actorRole,
      refund.createdAt,
      nextCheckOfHeld(refund.createdAt, refund.createdAt),
    ],
  );
}

export async function findRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  const { rows } = await db.query<RefundRow>(`select ${columns} from refund where id = $1`, [id]);
  return rows[0] && toRefund(rows[0]);
}

/** A refund by the processor's id. */
export async function findRefundAtProcessor(
  db: Queryable,
  processorRefundId: string,
): Promise<Refund | undefined> {
  const { rows } = await db.query<RefundRow>(`select ${columns} from refund where provider_refund_id = $1`, [
    processorRefundId,
  ]);
  return rows[0] && toRefund(rows[0]);
}

export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const { rows } = await tx.query<RefundRow>(`select ${columns} from refund where id = $1 for update`, [id]);
  return rows[0] && toRefund(rows[0]);
}

/** Whether a refund of the payment waits for the processor's answer. The payment is locked. */
export async function hasHeldRefund(tx: Tx, paymentId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from refund where payment_id = $1 and status = 'held' limit 1`,
    [paymentId],
  );
  return rowCount === 1;
}

/**
 * Commits that the processor is about to be asked, before it is. False where the refund is not held any more,
 * so that nothing is asked for after staff released it.
 */
export async function markRefundTried(db: Queryable, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(`update refund set tried_at = $2 where id = $1 and status = 'held'`, [
    id,
    at,
  ]);
  return rowCount === 1;
}

/** Begins a new idempotency key. Does nothing if another worker did. */
export async function renewRefundKey(
  db: Queryable,
  { id, keyNumber }: Pick<Refund, 'id' | 'keyNumber'>,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update refund set key_number = key_number + 1, key_since = $3
     where id = $1 and key_number = $2 and status = 'held'`,
    [id, keyNumber, at],
  );
  return rowCount === 1;
}

/** Stores the processor's id. The first one stays, and is returned. */
export async function saveProcessorRefund(
  db: Queryable,
  id: string,
  processorRefundId: string,
): Promise<string> {
  await db.query('update refund set provider_refund_id = $2 where id = $1 and provider_refund_id is null', [
    id,
    processorRefundId,
  ]);
  return (await findRefund(db, id))?.processorRefundId ?? processorRefundId;
}

export async function resolveRefund(
  tx: Tx,
  id: string,
  resolution: {
    status: Exclude<RefundState, 'held'>;
    failure: { code: string; text: string } | null;
    at: Date;
    nextCheckAt: Date | null;
  },
): Promise<void> {
  await tx.query(
    `update refund set status = $2, failure_code = $3, failure = $4, resolved_at = $5, next_check_at = $6,
       version = version + 1
     where id = $1`,
    [
      id,
      resolution.status,
      resolution.failure?.code.slice(0, 100),
      resolution.failure?.text.slice(0, 500),
      resolution.at,
      resolution.nextCheckAt,
    ],
  );
}

/** Records how much of a refund without a hold its owner owes. */
export async function saveOwed(tx: Tx, id: string, owedCents: bigint): Promise<void> {
  if (owedCents > 0n) await tx.query('update refund set owed_cents = $2 where id = $1', [id, owedCents]);
}

/** Why a held refund has no answer yet, for staff. */
export async function noteRefundFailure(db: Queryable, id: string, failure: string): Promise<void> {
  await db.query(`update refund set failure = $2 where id = $1 and status = 'held'`, [
    id,
    failure.slice(0, 500),
  ]);
}

/** Claims the refunds that were not asked about for longest. No other worker gets them until `until`. */
export async function claimDueRefunds(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Refund[]> {
  const { rows } = await db.query<RefundRow>(
    `update refund set next_check_at = $2
     where id in (
       select id from refund where next_check_at <= $1 order by next_check_at limit $3 for update skip locked
     )
     returning ${columns}`,
    [now, until, limit],
  );
  return rows.map(toRefund);
}

export async function scheduleRefundCheck(db: Queryable, id: string, at: Date | null): Promise<void> {
  await db.query('update refund set next_check_at = $2 where id = $1', [id, at]);
}
