/** The line of a company and its automatic top-up, as its managers see them. */
import type { LowBalance } from '#contract/enterprise/low-balance.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { findLowBalance, type LowBalanceRow } from './low-balance-store.ts';

export async function readLowBalance(db: Queryable, enterpriseId: string): Promise<LowBalance> {
  const row = await findLowBalance(db, enterpriseId);
  if (!row) return { line: null, isBelow: false, topUp: null };
  return { line: formatCents(row.line_cents), isBelow: row.is_below, topUp: toTopUp(row) };
}

function toTopUp(row: LowBalanceRow): LowBalance['topUp'] {
  const {
    topup_cents,
    topup_card_id: cardId,
    topup_month_cents,
    topup_stopped_at,
    topup_stopped_because,
    missed_at,
    missed_because,
  } = row;
  if (topup_cents === null || cardId === null || topup_month_cents === null) return null;
  return {
    amount: formatCents(topup_cents),
    cardId,
    monthlyLimit: formatCents(topup_month_cents),
    addedThisMonth: formatCents(row.topped_up_cents),
    setByName: row.set_by_name,
    stopped:
      topup_stopped_at && topup_stopped_because
        ? { at: topup_stopped_at.toISOString(), because: topup_stopped_because }
        : null,
    missed: missed_at && missed_because ? { at: missed_at.toISOString(), because: missed_because } : null,
  };
}
