/** The line of a company and its automatic top-up, as its managers see them. */
import type { LowBalance, MissReason } from '#contract/enterprise/low-balance.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { lowBalanceVersion, type TopUpFailure } from './low-balance.ts';
import { findLowBalance, type LowBalanceRow, toLowBalanceRule } from './low-balance-rule-store.ts';

export async function readLowBalance(db: Queryable, enterpriseId: string): Promise<LowBalance> {
  const row = await findLowBalance(db, enterpriseId);
  const version = lowBalanceVersion(row && toLowBalanceRule(row));
  if (!row) return { line: null, isBelow: false, topUp: null, version };
  return { line: formatCents(row.line_cents), isBelow: row.is_below, topUp: toTopUp(row), version };
}

function toTopUp(row: LowBalanceRow): LowBalance['topUp'] {
  const {
    topup_cents,
    topup_card_id: cardId,
    topup_month_cents,
    topup_stopped_at,
    topup_stopped_because,
    last_at,
    last_failure,
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
    missed: last_at && isMiss(last_failure) ? { at: last_at.toISOString(), because: last_failure } : null,
  };
}

/** Any other failure stopped the top-ups. */
function isMiss(failure: TopUpFailure | null): failure is MissReason {
  return failure === 'enterprise-inactive' || failure === 'disputed' || failure === 'outdated';
}
