/** Spending and funding of a member, by month. */
import { formatCents } from '#contract/kernel/money.ts';
import type { MonthOfSpending } from '#contract/wallet.ts';
import type { Queryable } from '#server/db/pool.ts';
import { member } from '#server/ledger/index.ts';
import { readMonthlyTotals } from '#server/statements/index.ts';
import { beginOf, lastMonths } from './month.ts';

/** Every month of the range is present, also one without transactions. */
export async function sumSpending(
  db: Queryable,
  userId: string,
  { now, months }: { now: Date; months: number },
): Promise<MonthOfSpending[]> {
  const range = lastMonths(now, months);
  const totals = await readMonthlyTotals(db, member(userId), beginOf(range[0] ?? ''));
  const byMonth = new Map(totals.map((total) => [total.month, total]));
  return range.map((month) => ({
    month,
    spent: formatCents(byMonth.get(month)?.spentCents ?? 0n),
    funded: formatCents(byMonth.get(month)?.fundedCents ?? 0n),
  }));
}
