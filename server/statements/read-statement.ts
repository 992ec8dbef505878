/** The transactions of a balance, completed or open, newest first, in pages. */
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { type PageRequest, takePage } from '#server/kernel/page.ts';
import type { Holder } from '#server/ledger/index.ts';
import { fromRow, type Line } from './line.ts';
import type { StatementFilter } from './statement-filter.ts';
import {
  type Floor,
  type LineType,
  type StatementRow,
  selectFloor,
  selectMovements,
  selectStatement,
} from './store.ts';

export type StatementLine = Line<LineType, StatementRow['status']> & {
  /** Null for a payment that moved nothing. */
  balanceBeforeCents: bigint | null;
  balanceAfterCents: bigint | null;
};

export type StatementPage = { lines: StatementLine[]; nextCursor: string | null };

/** The most lines that are scanned for one filtered page. The next page scans on. */
const MOST_LOOKED_THROUGH = 2_000;
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** A time in microseconds, which a `Date` cannot hold, the transaction's number, and the id. */
const cursors = cursorsOf({ atMicros: wholeNumber, sequence: wholeNumber, id: uuid });

/**
 * One page of the lines that match the filter; `cursor` comes from the previous page. In a long history a
 * page may hold fewer lines than its limit, or none, and still have a next one: no request makes the database
 * read everything.
 */
export async function readStatement(
  db: Queryable,
  holder: Holder,
  { filter = {}, ...page }: PageRequest & { filter?: StatementFilter },
): Promise<StatementPage> {
  const narrows = filter.type !== undefined || filter.status !== undefined || Boolean(filter.search);
  const looked: { floor?: Floor | undefined } = {};
  const { items, nextCursor } = await takePage(page, {
    cursors,
    async read(after, limit) {
      if (narrows) looked.floor = await selectFloor(db, holder, { after, most: MOST_LOOKED_THROUGH, filter });
      return selectStatement(db, holder, { after, limit, filter, ...looked });
    },
    placeOf: ({ at_micros, sequence, id }: StatementRow) => ({ atMicros: at_micros, sequence, id }),
    toItem: toLine,
  });
  const { floor } = looked;
  return { lines: items, nextCursor: nextCursor ?? (floor ? cursors.write({ ...floor, id: lastId }) : null) };
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
