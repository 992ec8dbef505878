/** An enterprise's balance over time: by day for a chart, and one month in figures. */
import type { z } from 'zod';
import type { EnterpriseStatement, getBalanceHistory } from '#contract/enterprise/funds.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { addDays, daysBetween, monthBounds, monthOf, startOfDay } from '#server/kernel/calendar.ts';
import { enterprise } from '#server/ledger/index.ts';
import { selectBalanceAt } from '#server/statements/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, readOwnCompany } from '../require-company-actor.ts';
import { countRecipients, type StatementDayRow, selectDays } from './statement-store.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock'>;

/** The last `days` days, including today. */
export async function readBalanceHistory(
  { db, clock }: Deps,
  { enterpriseId }: CompanyActor,
  days: number,
): Promise<z.output<(typeof getBalanceHistory.reply)[200]>> {
  const until = addDays(startOfDay(clock.now()), 1);
  const from = addDays(until, -days);
  const [opening, moved] = await Promise.all([
    selectBalanceAt(db, enterprise(enterpriseId), from),
    selectDays(db, enterpriseId, { from, until }),
  ]);
  return withQuietDays(daysBetween(from, until), moved, opening).map((row) => ({
    day: row.day,
    balance: formatCents(row.closing),
    funded: formatCents(row.funded),
    paidOut: formatCents(row.paid_out),
  }));
}

/** `month` as "2026-11". Future days are left out. */
export async function readStatementOfMonth(
  { db, clock }: Deps,
  acting: CompanyActor,
  month: string | undefined,
): Promise<z.output<typeof EnterpriseStatement>> {
  const { enterpriseId } = acting;
  const tomorrow = addDays(startOfDay(clock.now()), 1);
  const name = month ?? monthOf(clock.now());
  const { from, until } = monthBounds(name);
  const end = new Date(Math.min(until.getTime(), tomorrow.getTime()));
  const [company, opening, moved, counts] = await Promise.all([
    readOwnCompany(db, acting),
    selectBalanceAt(db, enterprise(enterpriseId), from),
    selectDays(db, enterpriseId, { from, until }),
    countRecipients(db, enterpriseId, { from, until }),
  ]);
  const sum = (of: (row: StatementDayRow) => bigint) => moved.reduce((total, row) => total + of(row), 0n);
  return {
    month: name,
    companyName: company.company_name,
    companyAddress: company.company_address,
    openingBalance: formatCents(opening),
    closingBalance: formatCents(moved.at(-1)?.closing ?? opening),
    funded: formatCents(sum((row) => row.funded)),
    paidOut: formatCents(sum((row) => row.paid_out)),
    other: formatCents(sum((row) => row.other)),
    payouts: counts.payouts,
    people: counts.people,
    days: withQuietDays(daysBetween(from, end), moved, opening).map((row) => ({
      day: row.day,
      funded: formatCents(row.funded),
      paidOut: formatCents(row.paid_out),
      other: formatCents(row.other),
      closing: formatCents(row.closing),
    })),
  };
}

/** A day without transactions closes like the day before. */
function withQuietDays(days: string[], moved: StatementDayRow[], opening: bigint): StatementDayRow[] {
  const byDay = new Map(moved.map((row) => [row.day, row]));
  let closing = opening;
  return days.map((day) => {
    const row = byDay.get(day) ?? { day, funded: 0n, paid_out: 0n, other: 0n, closing };
    closing = row.closing;
    return row;
  });
}
