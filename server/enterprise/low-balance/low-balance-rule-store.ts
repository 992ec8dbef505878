/** The SQL of lines, and of what happens at them. */

import type { StopReason } from '#contract/enterprise/low-balance.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
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
       ${fullNameOrNullSql('setter')} as set_by_name
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
  return row && toLowBalanceRule(row);
}

export function toLowBalanceRule(row: LowBalanceRow): LowBalanceRule {
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
export async function saveLowBalanceRule(
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

export async function deleteLowBalanceRule(tx: Tx, enterpriseId: string): Promise<void> {
  await tx.query('delete from low_balance where enterprise_id = $1', [enterpriseId]);
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
