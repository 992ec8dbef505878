/** The SQL of what a member adds to the balance in a day. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { startOfDay } from '#server/kernel/calendar.ts';

/**
 * A form that can still be paid: the sweeper asks about it, also where a card was declined. Not the one of
 * the same request, which is asked for again. That its kind is not `guest_send` follows, and is written
 * because the index payment_unsettled_of_user asks for it.
 */
const open = `status <> 'completed' and kind <> 'guest_send' and kind = 'add_funds' and next_check_at is not null
  and status in ('pending', 'failed') and ($2::text is null or request_key is distinct from $2)`;

type Payer = { userId: string; requestKey: string | null };

/** What was paid today, and what can still be paid. */
export async function sumTopUps(
  db: Queryable,
  { userId, requestKey, now }: Payer & { now: Date },
): Promise<{ paidCents: bigint; openCents: bigint }> {
  const { rows } = await db.query<{ paidCents: bigint; openCents: bigint }>(
    `select
       coalesce((select sum(amount_cents) from payment
         where user_id = $1 and kind = 'add_funds' and status = 'completed' and completed_at >= $3),
         0)::bigint as "paidCents",
       coalesce((select sum(amount_cents) from payment where user_id = $1 and ${open}), 0)::bigint as "openCents"`,
    [userId, requestKey, startOfDay(now)],
  );
  return rows[0] ?? { paidCents: 0n, openCents: 0n };
}

/** The forms that the processor knows. */
export async function selectOpen(
  db: Queryable,
  { userId, requestKey }: Payer,
): Promise<{ id: string; intentId: string }[]> {
  const { rows } = await db.query<{ id: string; intentId: string }>(
    `select id, intent_id as "intentId" from payment
     where user_id = $1 and ${open} and intent_id is not null order by created_at`,
    [userId, requestKey],
  );
  return rows;
}

/** Two forms that a member opens at once count one after the other. */
export async function lockPayer(tx: Tx, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('add_funds:' || $1, 0))`, [userId]);
}
