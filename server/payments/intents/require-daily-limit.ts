/** How much a member may add to the balance in a day (UTC), where the operator applies such a limit. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { startOfDay } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { readDailyLimit } from '#server/regulation/index.ts';

/**
 * Throws `daily-limit`. What was paid today counts, and what was attempted and may still be paid. A form that
 * is open already can still be paid: this refuses new ones.
 */
export async function requireDailyLimit(
  db: Queryable,
  { userId, amountCents, now }: { userId: string; amountCents: bigint; now: Date },
): Promise<void> {
  const most = await readDailyLimit(db);
  if (most === null) return;
  const { rows } = await db.query<{ cents: bigint }>(
    `select (
       coalesce((select sum(amount_cents) from payment
         where user_id = $1 and kind = 'add_funds' and status = 'completed' and completed_at >= $2), 0)
       + coalesce((select sum(amount_cents) from payment
         where user_id = $1 and kind = 'add_funds' and status = 'pending' and attempted_at >= $2
           and status <> 'completed' and kind <> 'guest_send'
           and num_nonnulls(attempted_at, failure_code, problem) > 0), 0))::bigint as cents`,
    [userId, startOfDay(now)],
  );
  const left = most - (rows[0]?.cents ?? 0n);
  if (amountCents <= left) return;
  const message = `You can add at most ${displayCents(most)} in a day; ${displayCents(left > 0n ? left : 0n)} is left today.`;
  throw refuse('daily-limit', { message, fields: { amount: message } });
}
