/** The SQL of lines, their crossings, and automatic top-ups. */
import type { StopReason } from '#contract/enterprise/low-balance.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PaymentStatus } from '#server/payments/index.ts';
import type { Crossing, LowBalanceRule, NewRule, TopUpFailure } from './low-balance.ts';

export type LowBalanceRow = {
  line_cents: bigint;
  is_below: boolean;
  topup_cents: bigint | null;
  topup_card_id: string | null;
  topup_month_cents: bigint | null;
  topup_stopped_at: Date | null;
  topup_stopped_because: StopReason | null;
  last_at: Date | null;
  last_decision: Crossing['decision'] | null;
  last_failure: TopUpFailure | null;
  topped_up_cents: bigint;
  set_by_name: string | null;
};

export async function findLowBalance(
  db: Queryable,
  enterpriseId: string,
): Promise<LowBalanceRow | undefined> {
  const { rows } = await db.query<LowBalanceRow>(
    `select line_cents, is_below, topup_cents, topup_card_id, topup_month_cents, topup_stopped_at, topup_stopped_because,
       last.crossed_at as last_at, last.decision as last_decision, last.failure as last_failure,
       low_balance_topped_up(low_balance.enterprise_id) as topped_up_cents,
       nullif(btrim(setter.first_name || ' ' || setter.last_name), '') as set_by_name
     from low_balance left join users setter on setter.id = topup_by and setter.deleted_at is null
     left join lateral (
       select crossed_at, decision, failure from low_balance_crossing crossing
       where crossing.enterprise_id = low_balance.enterprise_id order by crossed_at desc limit 1
     ) last on is_below
     where low_balance.enterprise_id = $1`,
    [enterpriseId],
  );
  return rows[0];
}

/** The caller holds the lock of the balance, so that no crossing is between reading and saving. */
export async function findRule(tx: Tx, enterpriseId: string): Promise<LowBalanceRule | undefined> {
  const row = await findLowBalance(tx, enterpriseId);
  if (!row) return undefined;
  const { topup_cents: amountCents, topup_card_id: cardId, topup_month_cents: monthCents } = row;
  const isStopped = row.topup_stopped_at !== null;
  const topUp =
    amountCents !== null && cardId !== null && monthCents !== null
      ? { amountCents, cardId, monthCents, isStopped, toppedUpCents: row.topped_up_cents }
      : null;
  const last = row.last_decision && { decision: row.last_decision, failure: row.last_failure };
  return { lineCents: row.line_cents, isBelow: row.is_below, topUp, last };
}

/** Saving starts a top-up again that was stopped. */
export async function saveRule(
  tx: Tx,
  {
    enterpriseId,
    isBelow,
    userId,
    role,
    rule: { lineCents, topUp },
    now,
  }: { enterpriseId: string; isBelow: boolean; userId: string; role: string; rule: NewRule; now: Date },
): Promise<void> {
  await tx.query(
    `insert into low_balance (enterprise_id, line_cents, is_below, topup_cents, topup_card_id, topup_month_cents,
       topup_by, topup_role, set_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (enterprise_id) do update set line_cents = excluded.line_cents, is_below = excluded.is_below,
       topup_cents = excluded.topup_cents, topup_card_id = excluded.topup_card_id,
       topup_month_cents = excluded.topup_month_cents, topup_by = excluded.topup_by, topup_role = excluded.topup_role,
       set_at = excluded.set_at,
       topup_stopped_at = null, topup_stopped_because = null`,
    [
      enterpriseId,
      lineCents,
      isBelow,
      topUp?.amountCents ?? null,
      topUp?.cardId ?? null,
      topUp?.monthCents ?? null,
      topUp && userId,
      topUp && role,
      now,
    ],
  );
}

export async function deleteRule(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.query('delete from low_balance where enterprise_id = $1', [enterpriseId]);
}

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
export async function noteFailure(tx: Tx, id: string, failure: TopUpFailure): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update low_balance_crossing set failure = $2 where id = $1 and failure is null and not exists (
       select from topup join payment on payment.id = payment_id where crossing_id = $1 and status = 'completed')`,
    [id, failure],
  );
  return rowCount === 1;
}

/** Whether it stopped. A top-up that was saved with another card, or by another manager, since goes on. */
export async function stopTopUps(
  tx: Tx,
  {
    enterpriseId,
    cardId,
    userId,
    because,
    now,
  }: { enterpriseId: string; cardId: string; userId: string; because: StopReason; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update low_balance set topup_stopped_at = $4, topup_stopped_because = $5
     where enterprise_id = $1 and topup_card_id = $2 and topup_by = $3 and topup_stopped_at is null`,
    [enterpriseId, cardId, userId, now, because],
  );
  return rowCount === 1;
}
