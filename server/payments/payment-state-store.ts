/** The SQL of what becomes of a payment, and of when the processor is asked about it. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { MINUTE_MS } from '#server/kernel/calendar.ts';
import type { Payment } from './payment.ts';
import { type PaymentRow, toPayment } from './payment-row.ts';
import { paymentColumns } from './store.ts';

/** Stores the intents of payments. Repeating it changes nothing. */
export async function saveIntents(
  db: Queryable,
  intents: { paymentId: string; intentId: string }[],
): Promise<void> {
  const text = `update payment set intent_id = asked.intent_id
    from unnest($1::uuid[], $2::text[]) as asked (id, intent_id)
    where payment.id = asked.id and payment.intent_id is distinct from asked.intent_id`;
  await db.query({ name: 'save-intents', text }, [
    intents.map(({ paymentId }) => paymentId),
    intents.map(({ intentId }) => intentId),
  ]);
}

export async function markPaymentCompleted(tx: Tx, id: string, intentId: string, at: Date): Promise<void> {
  await tx.query(
    `update payment set status = 'completed', intent_id = $2, completed_at = $3, next_check_at = null,
       failure_code = null, failure_message = null, problem = null, problem_at = null
     where id = $1`,
    [id, intentId, at],
  );
}

/** The attempt failed. The same intent may be paid with another card, so the processor is still asked. */
export async function markFailed(
  db: Queryable,
  id: string,
  failure: { code: string; message: string },
): Promise<void> {
  await db.query(
    `update payment set status = 'failed', failure_code = $2, failure_message = $3
     where id = $1 and status in ('pending', 'failed')`,
    [id, failure.code.slice(0, 100), failure.message.slice(0, 500)],
  );
}

/** From the first attempt on, a payment is on its statement. The first moment stays. */
export async function markAttempted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query('update payment set attempted_at = $2 where id = $1 and attempted_at is null', [id, at]);
}

export async function markCanceled(tx: Tx, id: string, intentId: string): Promise<void> {
  await tx.query(
    `update payment set status = 'cancelled', intent_id = $2, next_check_at = null
     where id = $1 and status = 'pending'`,
    [id, intentId],
  );
}

/**
 * The processor has returned the whole charge, which was never credited: nothing is left to look into, until
 * a refund fails. What staff credited at our expense stays completed. Repeating it keeps the first moment.
 */
export async function markEnded(
  tx: Tx,
  id: string,
  { intentId, at, nextCheckAt }: { intentId: string; at: Date; nextCheckAt: Date | null },
): Promise<void> {
  await tx.query(
    `update payment set status = case status when 'completed' then status else 'cancelled' end, intent_id = $2,
       failure_code = null, failure_message = null, problem = null, problem_at = null,
       next_check_at = case when ended_at is null then $4::timestamptz else next_check_at end,
       ended_at = coalesce(ended_at, $3)
     where id = $1`,
    [id, intentId, at, nextCheckAt],
  );
}

/** When a payment ended; null where it did not. */
export async function findEndedAt(db: Queryable, id: string): Promise<Date | null> {
  const { rows } = await db.query<{ ended_at: Date | null }>('select ended_at from payment where id = $1', [
    id,
  ]);
  return rows[0]?.ended_at ?? null;
}

/**
 * Staff look into the payment. Where it had ended, the answer may be older than the one that ended it: the
 * processor is asked again.
 */
export async function markProblem(tx: Tx, id: string, problem: string, at: Date): Promise<void> {
  await tx.query(
    `update payment set problem = $2, problem_at = coalesce(problem_at, $3),
       next_check_at = case when ended_at is null then next_check_at else $4::timestamptz end, ended_at = null
     where id = $1`,
    [id, problem.slice(0, 500), at, new Date(at.getTime() + MINUTE_MS)],
  );
}

export async function scheduleCheck(db: Queryable, id: string, at: Date | null): Promise<void> {
  // A completed payment that is still asked about is one that staff completed (credit-payment.ts).
  await db.query(
    `update payment set next_check_at = $2
     where id = $1 and (status <> 'completed' or next_check_at is not null)`,
    [id, at],
  );
}

/** Schedules the next check of a claimed payment, unless what became of it meanwhile has scheduled one. */
export async function scheduleAfterCheck(
  db: Queryable,
  id: string,
  { claimedUntil, at }: { claimedUntil: Date; at: Date | null },
): Promise<void> {
  await db.query('update payment set next_check_at = $3 where id = $1 and next_check_at = $2', [
    id,
    claimedUntil,
    at,
  ]);
}

/** Claims the due payments. No other worker gets them until `until`. */
export async function claimDuePayments(
  db: Queryable,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Payment[]> {
  const { rows } = await db.query<PaymentRow>(
    `update payment set next_check_at = $2
     where id in (
       select id from payment where next_check_at <= $1 order by next_check_at limit $3 for update skip locked
     )
     returning ${paymentColumns}`,
    [now, until, limit],
  );
  return rows.map(toPayment);
}

/** Stores the card of a payment. The first one stays. */
export async function savePaidCard(
  db: Queryable,
  paymentId: string,
  { brand, last4 }: { brand: string; last4: string },
): Promise<void> {
  await db.query('update payment set card_brand = $2, card_last4 = $3 where id = $1 and card_last4 is null', [
    paymentId,
    brand.slice(0, 40),
    last4,
  ]);
}
