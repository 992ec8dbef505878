/** Everything that moved a balance or is about to, newest first, in pages. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Holder } from '#server/ledger/index.ts';
import { type LineType, type Place, type StatementRow, selectStatement } from './statement-store.ts';

export type StatementLine = {
  id: string;
  type: LineType;
  description: string;
  /** As the holder sees it: money in above zero, money out below. */
  amountCents: bigint;
  status: StatementRow['status'];
  createdAt: Date;
  intentId: string | null;
  /** Null for a payment that moved nothing. */
  balanceBeforeCents: bigint | null;
  balanceAfterCents: bigint | null;
};

export type StatementPage = { lines: StatementLine[]; nextCursor: string | null };

/** One page; `cursor` is what the page before gave. */
export async function readStatement(
  db: Queryable,
  holder: Holder,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<StatementPage> {
  const rows = await selectStatement(
    db,
    holder,
    cursor === undefined ? null : parseCursor(cursor),
    limit + 1,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    lines: page.map(toLine),
    nextCursor: rows.length > limit && last ? formatCursor(last) : null,
  };
}

function toLine(row: StatementRow): StatementLine {
  return {
    id: row.id,
    type: row.type,
    description: row.description,
    amountCents: row.amount_cents,
    status: row.status,
    createdAt: row.created_at,
    intentId: row.intent_id,
    balanceBeforeCents: row.balance_before_cents,
    balanceAfterCents: row.balance_after_cents,
  };
}

/** A time in microseconds, which a `Date` cannot hold, the transaction's number, and the id. */
const cursorForm = /^(\d{1,17})\.(\d{1,18})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function formatCursor({ at_micros, sequence, id }: StatementRow): string {
  return Buffer.from(`${at_micros}.${sequence}.${id}`).toString('base64url');
}

function parseCursor(cursor: string): Place {
  const match = cursorForm.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return { atMicros: BigInt(match[1] ?? ''), sequence: BigInt(match[2] ?? ''), id: match[3] ?? '' };
}
