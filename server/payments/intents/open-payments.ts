/** SQL about a user's open payments. */
import type { Queryable } from '#server/db/pool.ts';

export async function findUnpaidIntents(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ intent_id: string }>(
    `select intent_id from payment
     where user_id = $1 and kind = 'add_funds' and status = 'pending' and intent_id is not null
     order by created_at limit 50`,
    [userId],
  );
  return rows.map((row) => row.intent_id);
}

/**
 * Whether a payment of the user's own, a refund or a dispute is open: pending money, in either direction,
 * prevents closing an account. Guests' unpaid gifts do not count: strangers could keep an account open with
 * them.
 */
export async function hasPendingFunds(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from payment where user_id = $1 and kind = 'add_funds' and status = 'pending')
       or exists (select from refund join payment on payment.id = refund.payment_id
                  where payment.user_id = $1 and refund.status = 'held')
       or exists (select from dispute join payment on payment.id = dispute.payment_id
                  where payment.user_id = $1 and dispute.status = 'open') as found`,
    [userId],
  );
  return rows[0]?.found ?? false;
}
