/** All SQL of refunds. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { Refund, RefundState, TakenBack } from './refund.ts';

type RefundRow = {
  id: string;
  payment_id: string;
  source: Refund['source'];
  amount_cents: bigint;
  fee_cents: bigint;
  status: RefundState;
  provider_refund_id: string | null;
  reason: string;
  created_at: Date;
};

const columns =
  'id, payment_id, source, amount_cents, fee_cents, status, provider_refund_id, reason, created_at';

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
    createdAt: row.created_at,
  };
}

export type NewRefund = Omit<Refund, 'status' | 'processorRefundId'> & { decision: Decision | null };

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx.query(
    `insert into refund (id, payment_id, source, amount_cents, fee_cents, reason, actor_id, actor_role, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
    ],
  );
}

export async function findRefund(db: Queryable, id: string): Promise<Refund | undefined> {
  const { rows } = await db.query<RefundRow>(`select ${columns} from refund where id = $1`, [id]);
  return rows[0] && toRefund(rows[0]);
}

export async function lockRefund(tx: Tx, id: string): Promise<Refund | undefined> {
  const { rows } = await tx.query<RefundRow>(`select ${columns} from refund where id = $1 for update`, [id]);
  return rows[0] && toRefund(rows[0]);
}

export async function saveProcessorRefund(
  db: Queryable,
  id: string,
  processorRefundId: string,
): Promise<void> {
  await db.query('update refund set provider_refund_id = $2 where id = $1', [id, processorRefundId]);
}

export async function resolveRefund(
  tx: Tx,
  id: string,
  resolution: { status: 'settled' | 'released'; failure: string | null; at: Date },
): Promise<void> {
  await tx.query('update refund set status = $2, failure = $3, resolved_at = $4 where id = $1', [
    id,
    resolution.status,
    resolution.failure?.slice(0, 500),
    resolution.at,
  ]);
}

/** A refund that cannot be sent stays held. The reason is stored for staff. */
export async function noteRefundFailure(db: Queryable, id: string, failure: string): Promise<void> {
  await db.query('update refund set failure = $2 where id = $1', [id, failure.slice(0, 500)]);
}

/** Refunds without an answer, oldest first. */
export async function selectHeldRefunds(db: Queryable, before: Date, limit: number): Promise<Refund[]> {
  const { rows } = await db.query<RefundRow>(
    `select ${columns} from refund where status = 'held' and created_at < $1 order by created_at limit $2`,
    [before, limit],
  );
  return rows.map(toRefund);
}

/**
 * How much of a payment went back or was disputed, without released refunds and won disputes. The payment is
 * locked.
 */
export async function readTakenBack(tx: Tx, paymentId: string): Promise<TakenBack> {
  const { rows } = await tx.query<{ amount_cents: bigint; fee_cents: bigint }>(
    `select coalesce(sum(amount_cents), 0)::bigint as amount_cents, coalesce(sum(fee_cents), 0)::bigint as fee_cents
     from (
       select amount_cents, fee_cents from refund where payment_id = $1 and status <> 'released'
       union all
       select balance_cents + receivable_cents + suspense_cents, fee_cents
       from dispute where payment_id = $1 and status <> 'won'
     ) as taken`,
    [paymentId],
  );
  return { amountCents: rows[0]?.amount_cents ?? 0n, feeCents: rows[0]?.fee_cents ?? 0n };
}
