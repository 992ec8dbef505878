/** The SQL of the moments at which a balance fell below its line, and of the top-up that each asks for. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PaymentStatus } from '#server/payments/index.ts';
import type { Crossing, TopUpFailure } from './low-balance.ts';

const MONTH = `date_trunc('month', clock_timestamp() at time zone 'UTC')`;
/**
 * The condition for companies that are still below the line, and whose last crossing was last month (UTC) and
 * stopped at that month's limit.
 */
const LEFT_OUT = `is_below and topup_cents is not null and topup_stopped_at is null
  and exists (select from enterprise where enterprise.id = low_balance.enterprise_id and is_active)
  and (select decision = 'month-limit' and crossed_at < ${MONTH} at time zone 'UTC'
      and crossed_at >= (${MONTH} - interval '1 month') at time zone 'UTC'
    from low_balance_crossing crossing where crossing.enterprise_id = low_balance.enterprise_id
    order by crossed_at desc limit 1)`;

export async function selectLeftOut(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ enterprise_id: string }>(
    `select enterprise_id from low_balance where ${LEFT_OUT}`,
  );
  return rows.map(({ enterprise_id }) => enterprise_id);
}

/** The caller holds the lock of the balance. */
export async function isLeftOut(tx: Tx, enterpriseId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from low_balance where enterprise_id = $1 and ${LEFT_OUT}`, [
    enterpriseId,
  ]);
  return rowCount === 1;
}

export async function noteCrossing(tx: Tx, enterpriseId: string, balanceCents: bigint): Promise<void> {
  await tx.query('select low_balance_cross($1, $2)', [enterpriseId, balanceCents]);
}

export type CrossingRow = Crossing & {
  enterpriseId: string;
  failure: TopUpFailure | null;
  /** Of its top-up's payment; null where none was begun. */
  paymentStatus: PaymentStatus | null;
  /** Whether the rule, as it is now, still asks for it. */
  isDue: boolean;
  topUp: { amountCents: bigint; cardId: string; userId: string; role: string; setAt: Date } | null;
};

/** The top-up acts for the manager who saved the rule last, not for the one at the crossing. */
export async function findCrossing(db: Queryable, id: string): Promise<CrossingRow | undefined> {
  const { rows } = await db.query<{
    enterprise_id: string;
    line_cents: bigint;
    balance_cents: bigint;
    decision: Crossing['decision'];
    topup_cents: bigint | null;
    topup_card_id: string | null;
    topup_by: string | null;
    topup_role: string | null;
    set_at: Date;
    failure: TopUpFailure | null;
    payment_status: PaymentStatus | null;
    is_due: boolean;
  }>(
    `select crossing.enterprise_id, crossing.line_cents, balance_cents, decision, crossing.topup_cents, crossing.topup_card_id,
       coalesce(rule.topup_by, crossing.topup_by) as topup_by, coalesce(rule.topup_role, crossing.topup_role) as topup_role,
       coalesce(rule.set_at, crossed_at) as set_at,
       failure, payment.status as payment_status,
       coalesce(rule.is_below and rule.topup_cents = crossing.topup_cents
           and rule.topup_card_id = crossing.topup_card_id
           and low_balance_topped_up(crossing.enterprise_id) + crossing.topup_cents <= rule.topup_month_cents, false)
         and rule.topup_stopped_at is null
         and crossed_at > clock_timestamp() - interval '1 day'
         and not exists (select from low_balance_crossing later
           where later.enterprise_id = crossing.enterprise_id and later.crossed_at > crossing.crossed_at)
         -- One that was charged before its crossing and credited after it is the one top-up that both ask for.
         and not exists (select from topup earlier join payment charged on charged.id = earlier.payment_id
           join ledger_transaction paid on paid.operation_key = 'settle:' || charged.intent_id
           join ledger_posting posting on posting.transaction_id = paid.id
           where earlier.enterprise_id = crossing.enterprise_id and earlier.crossing_id <> crossing.id
             and posting.created_at > crossing.crossed_at) as is_due
     from low_balance_crossing crossing left join low_balance rule on rule.enterprise_id = crossing.enterprise_id
     left join topup on topup.crossing_id = crossing.id left join payment on payment.id = topup.payment_id
     where crossing.id = $1`,
    [id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { topup_cents: amountCents, topup_card_id: cardId, topup_by: userId, topup_role: role } = row;
  return {
    enterpriseId: row.enterprise_id,
    lineCents: row.line_cents,
    balanceCents: row.balance_cents,
    decision: row.decision,
    topUpCents: amountCents,
    failure: row.failure,
    paymentStatus: row.payment_status,
    isDue: row.is_due,
    topUp:
      amountCents !== null && cardId !== null && userId !== null && role !== null
        ? { amountCents, cardId, userId, role, setAt: row.set_at }
        : null,
  };
}

/** The intents of the automatic top-ups that were begun, and are neither paid nor canceled. */
export async function selectOpenIntents(
  db: Queryable,
  enterpriseId: string,
): Promise<{ crossingId: string; intentId: string }[]> {
  const { rows } = await db.query<{ crossing_id: string; intent_id: string }>(
    `select crossing_id, intent_id from topup join payment on payment.id = payment_id
     where topup.enterprise_id = $1 and crossing_id is not null and status = 'pending' and intent_id is not null
     order by number`,
    [enterpriseId],
  );
  return rows.map(({ crossing_id, intent_id }) => ({ crossingId: crossing_id, intentId: intent_id }));
}

/** Whether this call noted it: a second one changes nothing, nor does one for a top-up that was paid. */
export async function noteTopUpFailure(tx: Tx, id: string, failure: TopUpFailure): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update low_balance_crossing set failure = $2 where id = $1 and failure is null and not exists (
       select from topup join payment on payment.id = payment_id where crossing_id = $1 and status = 'completed')`,
    [id, failure],
  );
  return rowCount === 1;
}
