/** The transactions of a balance, completed or open, newest first, in pages. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { fromRow, type Line, type Place } from './line.ts';
import type { StatementFilter } from './statement-filter.ts';
import { type LineType, type StatementRow, selectFloor, selectMovements, selectStatement } from './store.ts';

export type StatementLine = Line<LineType, StatementRow['status']> & {
  /** Null for a payment that moved nothing. */
  balanceBeforeCents: bigint | null;
  balanceAfterCents: bigint | null;
};

export type StatementPage = { lines: StatementLine[]; nextCursor: string | null };

/** The most lines that are scanned for one filtered page. The next page scans on. */
const mostLookedThrough = 2_000;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * One page of the lines that match the filter; `cursor` comes from the previous page. In a long history a
 * page may hold fewer lines than its limit, or none, and still have a next one: no request makes the database
 * read everything.
 */
export async function readStatement(
  db: Queryable,
  holder: Holder,
  { cursor, limit, filter = {} }: { cursor?: string | undefined; limit: number; filter?: StatementFilter },
): Promise<StatementPage> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const narrows = filter.type !== undefined || filter.status !== undefined || Boolean(filter.search);
  const floor = narrows
    ? await selectFloor(db, holder, { after, most: mostLookedThrough, filter })
    : undefined;
  const rows = await selectStatement(db, holder, { after, limit: limit + 1, filter, floor });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last)
    return { lines: page.map(toLine), nextCursor: formatCursor(placeOf(last)) };
  return { lines: page.map(toLine), nextCursor: floor ? formatCursor({ ...floor, id: lastId }) : null };
}

function placeOf({ at_micros, sequence, id }: StatementRow): Place {
  return { atMicros: at_micros, sequence, id };
}

/** The movements between two moments, oldest first. Payments that moved nothing are left out. */
export async function readMovements(
  db: Queryable,
  holder: Holder,
  between: { from: Date; to: Date; limit: number },
): Promise<StatementLine[]> {
  return (await selectMovements(db, holder, between)).map(toLine);
}

export function toLine(row: StatementRow): StatementLine {
  return {
    ...fromRow(row),
    balanceBeforeCents: row.balance_before_cents,
    balanceAfterCents: row.balance_after_cents,
  };
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
