/** A month of a balance: its start, its movements, its end. */

import { formatCents } from '#contract/kernel/money.ts';
import { isTimeZone } from '#contract/kernel/time-zone.ts';
import { type MonthlyStatement, STATEMENT_LINES } from '#contract/transactions.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { monthOf, monthsBetween } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { member } from '#server/ledger/index.ts';
import { selectBalanceAt, selectBounds, selectFirstMoment, selectMonthTotals } from './month-store.ts';
import { readMovements } from './read-statement.ts';
import { toTransaction } from './to-transaction.ts';

/** Reads one snapshot, so that the parts fit each other whatever moves meanwhile. */
export async function readMonth(
  { db, clock }: { db: Db; clock: Clock },
  {
    userId,
    timeZone = 'UTC',
    ...asked
  }: { userId: string; month?: string | undefined; timeZone?: string | undefined },
): Promise<MonthlyStatement> {
  if (!isTimeZone(timeZone)) throw refuse('invalid-input', { fields: { timeZone: 'This is not valid.' } });
  const holder = member(userId);
  const thisMonth = monthOf(clock.now(), timeZone);
  const month = asked.month ?? thisMonth;
  return transaction(db, async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    const bounds = await selectBounds(tx, month, timeZone);
    const first = await selectFirstMoment(tx, holder);
    const openingCents = await selectBalanceAt(tx, holder, bounds.from);
    const totals = await selectMonthTotals(tx, holder, bounds);
    const lines = await readMovements(tx, holder, { ...bounds, limit: STATEMENT_LINES });
    const sum = (part: 'in_cents' | 'out_cents' | 'fee_cents') =>
      totals.reduce((total, row) => total + row[part], 0n);
    return {
      month,
      timeZone,
      months: monthsBetween(first ? monthOf(first, timeZone) : thisMonth, thisMonth),
      openingBalance: formatCents(openingCents),
      closingBalance: formatCents(openingCents + sum('in_cents') + sum('out_cents')),
      moneyIn: formatCents(sum('in_cents')),
      moneyOut: formatCents(sum('out_cents')),
      fees: formatCents(sum('fee_cents')),
      count: totals.reduce((total, { count }) => total + count, 0),
      totals: totals.map(({ type, count, amount_cents }) => ({
        type,
        count,
        amount: formatCents(amount_cents),
      })),
      lines: lines.map((line) => toTransaction(userId, line)),
    };
  });
}
