/** The enterprise's transactions (P35), in pages and as a file. */
import type { z } from 'zod';
import type { EnterpriseTransaction, listEnterpriseTransactions } from '#contract/enterprise/funds.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { defused } from '#server/kernel/csv-cells.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { fromRow, type Place, shownLine } from '#server/statements/index.ts';
import type { EnterpriseDeps } from '../deps.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { sinceOf } from './days.ts';
import { type LineFilter, type LineRow, selectLines } from './statement-store.ts';

type Deps = Pick<EnterpriseDeps, 'db' | 'clock'>;
type Query = z.output<NonNullable<typeof listEnterpriseTransactions.query>>;
type Filters = Pick<Query, 'period' | 'type'>;

export type TransactionPage = {
  transactions: z.output<typeof EnterpriseTransaction>[];
  nextCursor: string | null;
};

export async function listTransactions(
  { db, clock }: Deps,
  acting: CompanyActor,
  { cursor, limit, ...filters }: Filters & { cursor: string | undefined; limit: number },
): Promise<TransactionPage> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows = await selectLines(db, toFilter(acting, filters, clock.now()), after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    transactions: page.map((row) => toTransaction(row, acting)),
    nextCursor: rows.length > limit && last ? formatCursor(placeOf(last)) : null,
  };
}

const exportedAtOnce = 1_000;

/** Row by row, so that a file of any length takes little memory. */
export async function* exportTransactions(
  { db, clock }: Deps,
  acting: CompanyActor,
  filters: Filters,
): AsyncGenerator<string[]> {
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
  for (let after: Place | null = null; ; ) {
    const rows: LineRow[] = await selectLines(db, filter, after, exportedAtOnce);
    for (const row of rows) yield toCells(toTransaction(row, acting));
    const last = rows.at(-1);
    if (rows.length < exportedAtOnce || !last) return;
    after = placeOf(last);
  }
}

function toCells(line: z.output<typeof EnterpriseTransaction>): string[] {
  return [
    line.createdAt,
    line.type,
    line.description,
    line.amount,
    line.status,
    line.balanceAfter ?? '',
    line.recipientName ?? '',
    line.actorName ?? '',
    line.message ?? '',
    line.id,
  ].map(defused);
}

function toFilter({ enterpriseId, userId, ownOnly }: CompanyActor, filters: Filters, now: Date): LineFilter {
  return {
    enterpriseId,
    type: filters.type ?? null,
    since: sinceOf(filters.period, now),
    actorId: ownOnly ? userId : null,
  };
}

function toTransaction(row: LineRow, { ownOnly }: CompanyActor): z.output<typeof EnterpriseTransaction> {
  const balance = ownOnly ? null : row.balance_after_cents;
  return {
    ...shownLine(fromRow(row)),
    balanceAfter: balance === null ? null : formatCents(balance),
    recipientName: row.recipient_name,
    actorName: row.actor_name,
    message: row.message,
    batchId: row.batch_id,
  };
}

function placeOf({ at_micros, sequence, id }: LineRow): Place {
  return { atMicros: at_micros, sequence, id };
}

/** A time in microseconds, which a `Date` cannot hold, the transaction's number, and the id. */
const cursorForm = /^(\d{1,17})\.(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function formatCursor({ atMicros, sequence, id }: Place): string {
  return Buffer.from(`${atMicros}.${sequence}.${id}`).toString('base64url');
}

function parseCursor(cursor: string): Place {
  const match = cursorForm.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return { atMicros: BigInt(match[1] ?? ''), sequence: BigInt(match[2] ?? ''), id: match[3] ?? '' };
}
