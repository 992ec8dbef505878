/** All SQL of top-ups. What became of one is the state of its payment. */
import type { Queryable } from '#server/db/pool.ts';
import type { PaymentStatus } from '#server/payments/index.ts';

export type TopupRow = {
  id: string;
  idempotency_key: string;
  card_id: string;
  payment_id: string;
  created_at: Date;
  rejected_at: Date | null;
  amount_cents: bigint;
  fee_cents: bigint;
  status: PaymentStatus;
  completed_at: Date | null;
  /** When its money was taken back, and by what. */
  reversed_at: Date | null;
  reversed_by: string | null;
};

const OF_COMPANY = `select topup.id, topup.idempotency_key, topup.card_id, topup.payment_id, topup.created_at, topup.rejected_at,
    payment.amount_cents, payment.fee_cents, payment.status, payment.completed_at,
    reversal.at as reversed_at, reversal.taken_by as reversed_by
  from topup join payment on payment.id = topup.payment_id
  left join lateral (
    select dispute.created_at as at, 'dispute' as taken_by from dispute
    where dispute.payment_id = payment.id and dispute.status in ('open', 'lost')
    union all
    select max(refund.resolved_at), 'refund' from refund
    where refund.payment_id = payment.id and refund.status = 'settled'
    having sum(refund.amount_cents) >= payment.amount_cents
    order by at limit 1
  ) as reversal on true
  where topup.enterprise_id = $1`;

/** The first one of a key stays. */
export async function insertTopup(
  db: Queryable,
  topup: {
    id: string;
    enterpriseId: string;
    idempotencyKey: string;
    cardId: string;
    paymentId: string;
    userId: string;
    crossingId: string | null;
    now: Date;
  },
): Promise<void> {
  await db.query(
    `insert into topup (id, enterprise_id, idempotency_key, card_id, payment_id, created_by, created_at, crossing_id, rejected_at)
     select $1, enterprise_id, $3, $4, id, $6, $7, $8, case when status in ('failed', 'cancelled') then $7::timestamptz end
     from payment where id = $5 and kind = 'enterprise_funding' and enterprise_id = $2
     on conflict (enterprise_id, idempotency_key) do nothing`,
    [
      topup.id,
      topup.enterpriseId,
      topup.idempotencyKey,
      topup.cardId,
      topup.paymentId,
      topup.userId,
      topup.now,
      topup.crossingId,
    ],
  );
}

export async function findTopup(
  db: Queryable,
  { id, enterpriseId }: { id: string; enterpriseId: string },
): Promise<TopupRow | undefined> {
  const { rows } = await db.query<TopupRow>(`${OF_COMPANY} and topup.id = $2`, [enterpriseId, id]);
  return rows[0];
}

export async function findTopupByKey(
  db: Queryable,
  { idempotencyKey, enterpriseId }: { idempotencyKey: string; enterpriseId: string },
): Promise<TopupRow | undefined> {
  const { rows } = await db.query<TopupRow>(`${OF_COMPANY} and topup.idempotency_key = $2`, [
    enterpriseId,
    idempotencyKey,
  ]);
  return rows[0];
}

/** Newest first. */
export async function selectTopups(
  db: Queryable,
  { enterpriseId, offset, limit }: { enterpriseId: string; offset: number; limit: number },
): Promise<TopupRow[]> {
  const { rows } = await db.query<TopupRow>(`${OF_COMPANY} order by topup.number desc offset $2 limit $3`, [
    enterpriseId,
    offset,
    limit,
  ]);
  return rows;
}

export async function countTopups(db: Queryable, enterpriseId: string): Promise<number> {
  const { rows } = await db.query<{ topups: number }>(
    'select count(*)::int as topups from topup where enterprise_id = $1',
    [enterpriseId],
  );
  return rows[0]?.topups ?? 0;
}

/** When the last top-up by each card failed. */
export async function findCardFailures(db: Queryable, enterpriseId: string): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ card_id: string; at: Date }>(
    `select distinct on (card_id) card_id, rejected_at as at from topup
     where enterprise_id = $1 and rejected_at is not null
     order by card_id, rejected_at desc`,
    [enterpriseId],
  );
  return new Map(rows.map(({ card_id: id, at }) => [id, at]));
}
