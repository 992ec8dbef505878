/** The SQL of guests' orders, by their payment. */
import type { Queryable } from '#server/db/pool.ts';

/** The order that a guest's payment pays. */
export async function findOrderOfGuest(db: Queryable, paymentId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward_order where payer_kind = 'guest' and payer_id = $1`,
    [paymentId],
  );
  return rows[0]?.id;
}

/** Payments of guests that were completed before `since`, and whose order still waits. */
export async function selectPaidOrders(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ payer_id: string }>(
    `select ordered.payer_id from reward_order ordered join payment on payment.id = ordered.payer_id
     where ordered.payer_kind = 'guest' and ordered.state = 'OPEN' and payment.status = 'completed' and payment.completed_at < $1
     order by payment.completed_at limit $2`,
    [since, limit],
  );
  return rows.map(({ payer_id }) => payer_id);
}

/**
 * Orders of guests from before `since` whose payment never began, or was canceled. One that failed is over
 * once the card processor is no longer asked about it (sweep-payments.ts): until then another card may pay
 * it. One with a problem may have been paid.
 */
export async function selectUnpaidOrders(db: Queryable, since: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from reward_order
     where payer_kind = 'guest' and state = 'OPEN' and created_at < $1 and not exists (
       select from payment
       where payment.id = reward_order.payer_id and status <> 'cancelled' and intent_id is not null
         and not (status = 'failed' and next_check_at is null and problem is null))
     order by created_at limit $2`,
    [since, limit],
  );
  return rows.map(({ id }) => id);
}
