/** Spending and funding of a member, by month. */
import { formatCents } from '#contract/kernel/money.ts';
import type { MonthOfSpending } from '#contract/wallet.ts';
import type { Queryable } from '#server/db/pool.ts';
import { lastMonths, monthBounds, monthOf } from '#server/kernel/calendar.ts';
import { member } from '#server/ledger/index.ts';
import { readMonthlyTotals } from '#server/statements/index.ts';

/** Every month of the range is present, also one without transactions. */
export async function sumSpending(
  db: Queryable,
  userId: string,
  { now, months }: { now: Date; months: number },
): Promise<MonthOfSpending[]> {
  const range = lastMonths(monthOf(now), months);
  const { from } = monthBounds(range[0] ?? monthOf(now));
  const totals = await readMonthlyTotals(db, member(userId), from);
  const byMonth = new Map(totals.map((total) => [total.month, total]));
  return range.map((month) => ({
    month,
    spent: formatCents(byMonth.get(month)?.spentCents ?? 0n),
    funded: formatCents(byMonth.get(month)?.fundedCents ?? 0n),
  }));
}
