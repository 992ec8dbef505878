/** What a company is about to receive. */
import type { Queryable } from '#server/db/pool.ts';

/** Cents of the invoices that it says it paid, and of the top-ups that are not settled. */
export async function pendingFunds(db: Queryable, enterpriseId: string): Promise<bigint> {
  const { rows } = await db.query<{ cents: bigint }>(
    `select (coalesce((select sum(amount_cents) from invoice
         where enterprise_id = $1 and state = 'MARKED_AS_PAID'), 0)
       + coalesce((select sum(payment.amount_cents) from topup join payment on payment.id = topup.payment_id
         where topup.enterprise_id = $1 and payment.status = 'pending'), 0))::bigint as cents`,
    [enterpriseId],
  );
  return rows[0]?.cents ?? 0n;
}
