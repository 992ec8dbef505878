/** The SQL of top-ups that can take back what is left of a balance. */
import type { Queryable } from '#server/db/pool.ts';
import type { PaidCard } from '../payers/find-paid-card.ts';

/**
 * The newest own top-up of which so much is left. One that was ever disputed is left out, one whose card did
 * not take a refund, and one with an open problem: what a refund at the processor used up of it is not in the
 * books yet.
 */
export async function findTopUpWithRoom(
  db: Queryable,
  userId: string,
  amountCents: bigint,
): Promise<{ id: string; intentId: string; card: PaidCard | null } | undefined> {
  const { rows } = await db.query<{
    id: string;
    intent_id: string;
    brand: string | null;
    last4: string | null;
  }>(
    `select payment.id, coalesce(intent_id, '') as intent_id, card_brand as brand, card_last4 as last4
     from payment
     cross join lateral (
       select coalesce(sum(amount_cents) filter (where status in ('held', 'settled')), 0) as cents,
         coalesce(bool_or(status in ('released', 'failed')), false) as refused
       from refund where payment_id = payment.id
     ) as back
     where payment.user_id = $1 and payment.kind = 'add_funds' and payment.status = 'completed'
       and payment.amount_cents - back.cents >= $2 and not back.refused
       and not exists (select from dispute where payment_id = payment.id)
       and not exists (select from payment_problem where payment_id = payment.id and resolved_at is null)
       and not exists (select from staff_completion where payment_id = payment.id and covered_at is null)
     order by payment.completed_at desc, payment.id desc
     limit 1`,
    [userId, amountCents],
  );
  const found = rows[0];
  if (!found) return undefined;
  const { id, intent_id: intentId, brand, last4 } = found;
  return { id, intentId, card: brand !== null && last4 !== null ? { brand, last4 } : null };
}
