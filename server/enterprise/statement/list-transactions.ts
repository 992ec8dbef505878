/** The enterprise's transactions (P35), in pages and as a file. */
import type { z } from 'zod';
import type {
  EnterpriseTransaction,
  EnterpriseTransactionTotals,
  listEnterpriseTransactions,
} from '#contract/enterprise/funds.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { addDays } from '#server/kernel/calendar.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { cursorsOf, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { enterprise } from '#server/ledger/index.ts';
import { canBeSummed, fromRow, type StatementPlace, shownLine, toTotals } from '#server/statements/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import {
  type CompanyLineRow,
  type LineFilter,
  selectCompanyLines,
  selectCompanySums,
} from './statement-store.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock'>;
type Query = z.output<NonNullable<typeof listEnterpriseTransactions.query>>;
type Filters = Pick<Query, 'period' | 'type'>;

/** A time in microseconds, which a `Date` cannot hold, the transaction's number, and the id. */
const cursors = cursorsOf({ atMicros: wholeNumber, sequence: wholeNumber, id: uuid });

export function listTransactions(
  { db, clock }: Deps,
  acting: CompanyActor,
  filters: Filters,
  page: PageRequest,
): Promise<Page<z.output<typeof EnterpriseTransaction>>> {
  const filter = toFilter(acting, filters, clock.now());
  return takePage(page, {
    cursors,
    read: (after, limit) => selectCompanyLines(db, filter, after, limit),
    placeOf,
    toItem: (row) => toTransaction(row, acting),
  });
}

/** How many transactions the list has, and what they moved; null where there are too many to add up. */
export async function sumTransactions(
  { db, clock }: Deps,
  acting: CompanyActor,
  filters: Filters,
): Promise<z.output<typeof EnterpriseTransactionTotals>> {
  const filter = toFilter(acting, filters, clock.now());
  const range = { from: filter.since ?? undefined };
  if (!(await canBeSummed(db, enterprise(acting.enterpriseId), range))) return { totals: null, listed: null };
  const sums = await selectCompanySums(db, filter);
  return { ...toTotals(sums), listed: sums.count + sums.unmoved };
}

const EXPORTED_AT_ONCE = 1_000;

/** Row by row, so that a file of any length takes little memory. */
export async function* exportTransactions(
  { db, clock }: Deps,
  acting: CompanyActor,
  filters: Filters,
): AsyncGenerator<CsvCell[]> {
  yield [
    'Date',
    'Type',
    'Description',
    'Amount',
    'Status',
    'Balance after',
    'Recipient',
    'By',
    'Message',
    'ID',
  ];
  const filter = toFilter(acting, filters, clock.now());
  for (let after: StatementPlace | null = null; ; ) {
    const rows: CompanyLineRow[] = await selectCompanyLines(db, filter, after, EXPORTED_AT_ONCE);
    for (const row of rows) yield toCells(row, acting);
    const last = rows.at(-1);
    if (rows.length < EXPORTED_AT_ONCE || !last) return;
    after = placeOf(last);
  }
}

function toCells(row: CompanyLineRow, acting: CompanyActor): CsvCell[] {
  return [
    row.created_at.toISOString(),
    row.type,
    row.description,
    row.amount_cents,
    row.status,
    shownBalance(row, acting) ?? '',
    row.recipient_name ?? '',
    row.actor_name ?? '',
    row.message ?? '',
    row.id,
  ];
}

/** A department manager does not see the company's balance. */
function shownBalance(row: CompanyLineRow, { ownOnly }: CompanyActor): bigint | null {
  return ownOnly ? null : row.balance_after_cents;
}

function toFilter({ enterpriseId, userId, ownOnly }: CompanyActor, filters: Filters, now: Date): LineFilter {
  return {
    enterpriseId,
    type: filters.type ?? null,
    since: startOf(filters.period, now),
    actorId: ownOnly ? userId : null,
  };
}

/** When a filter of the last days begins; null for all. */
function startOf(period: Filters['period'], now: Date): Date | null {
  return period === undefined || period === 'all' ? null : addDays(now, -Number(period));
}

function toTransaction(row: CompanyLineRow, acting: CompanyActor): z.output<typeof EnterpriseTransaction> {
  const balance = shownBalance(row, acting);
  return {
    ...shownLine(fromRow(row)),
    balanceAfter: balance === null ? null : formatCents(balance),
    recipientName: row.recipient_name,
    actorName: row.actor_name,
    message: row.message,
    batchId: row.batch_id,
  };
}

function placeOf({ at_micros, sequence, id }: CompanyLineRow): StatementPlace {
  return { atMicros: at_micros, sequence, id };
}
