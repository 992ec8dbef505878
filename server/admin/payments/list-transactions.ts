/** All users' transactions in pages, newest first. */
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type Holder, member } from '#server/ledger/index.ts';
import { fromRow, readStatement, shownLine } from '#server/statements/index.ts';
import { formatCursor, parseCursor, UUID, WHOLE } from '../cursor.ts';
import * as store from './transactions-store.ts';

export type TransactionsQuery = store.Wanted & {
  /** A payment id, or a user's email or username. */
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

export type TransactionsPage = { transactions: AdminTransaction[]; nextCursor: string | null };

export async function listAllTransactions(
  db: Queryable,
  question: TransactionsQuery,
): Promise<TransactionsPage> {
  const { search, cursor, limit, type, status } = question;
  if (search) return searchTransactions(db, search, question);
  const places = cursor === undefined ? null : parsePlaces(cursor);
  const wanted = { type, status };
  const [moved, waiting] = await Promise.all([
    store.selectMoved(db, wanted, { after: places?.moved ?? null, limit: limit + 1 }),
    store.selectWaiting(db, wanted, { after: places?.waiting ?? null, limit: limit + 1 }),
  ]);
  const all = takeInTurn(moved, waiting);
  const page = all.slice(0, limit);
  return {
    transactions: page.map(toTransaction),
    nextCursor: all.length > limit ? formatPlaces(page, places) : null,
  };
}

/**
 * Takes the newer of the two heads each time. Each stream keeps its own order: a movement that waited for a
 * lock carries a later time than its successors; sorting by time would displace a line that then no page
 * shows.
 */
function takeInTurn(
  moved: readonly store.MovedRow[],
  waiting: readonly store.WaitingRow[],
): (store.MovedRow | store.WaitingRow)[] {
  const all: (store.MovedRow | store.WaitingRow)[] = [];
  let next = 0;
  for (const row of moved) {
    for (let ahead = waiting[next]; ahead && ahead.created_at > row.created_at; ahead = waiting[next]) {
      all.push(ahead);
      next += 1;
    }
    all.push(row);
  }
  return [...all, ...waiting.slice(next)];
}

async function searchTransactions(
  db: Queryable,
  search: string,
  { type, status, cursor, limit }: TransactionsQuery,
): Promise<TransactionsPage> {
  const paid = await store.findHolderOfPayment(db, search);
  const holder = paid ?? (await findMember(db, search));
  if (!holder) return { transactions: [], nextCursor: null };
  const filter = { type, status, ...(paid && { search }) };
  const { lines, nextCursor } = await readStatement(db, holder, { cursor, limit, filter });
  const { name, email } = await store.findHolderNames(db, holder);
  const whose = {
    userId: holder.kind === 'member' ? holder.ownerId : null,
    enterpriseId: holder.kind === 'enterprise' ? holder.ownerId : null,
    userName: name,
    userEmail: email,
    actorId: null,
    reason: null,
  };
  return {
    transactions: lines.map((line) => ({
      ...shownLine(line),
      ...whose,
    })),
    nextCursor,
  };
}

async function findMember(db: Queryable, search: string): Promise<Holder | undefined> {
  const id = await store.findPersonId(db, search.toLowerCase());
  return id === undefined ? undefined : member(id);
}

function toTransaction(row: store.AnyLineRow): AdminTransaction {
  return {
    ...shownLine(fromRow(row)),
    userId: row.user_id,
    enterpriseId: row.enterprise_id,
    userName: row.name,
    userEmail: row.email,
    actorId: row.actor_id,
    reason: row.reason,
  };
}

/** How far each of the two streams was shown; null where nothing of it was. */
type Places = {
  moved: { sequence: bigint; accountId: bigint } | null;
  waiting: { micros: bigint; id: string } | null;
};

const NONE = '-';

function formatPlaces(page: (store.MovedRow | store.WaitingRow)[], before: Places | null): string {
  const lastMoved = page.findLast((row) => 'sequence' in row);
  const lastWaiting = page.findLast((row) => 'created_micros' in row);
  const moved = lastMoved
    ? { sequence: lastMoved.sequence, accountId: lastMoved.account_id }
    : (before?.moved ?? null);
  const waiting = lastWaiting
    ? { micros: lastWaiting.created_micros, id: lastWaiting.id }
    : (before?.waiting ?? null);
  return formatCursor([
    ...(moved ? [moved.sequence, moved.accountId] : [NONE, NONE]),
    ...(waiting ? [waiting.micros, waiting.id] : [NONE, NONE]),
  ]);
}

function parsePlaces(cursor: string): Places {
  const orNone = (form: RegExp) => new RegExp(`^-$|${form.source}`);
  const forms = [orNone(WHOLE), orNone(WHOLE), orNone(WHOLE), orNone(UUID)];
  const [sequence = NONE, accountId = NONE, micros = NONE, id = NONE] = parseCursor(cursor, forms);
  return {
    moved:
      sequence === NONE || accountId === NONE
        ? null
        : { sequence: BigInt(sequence), accountId: BigInt(accountId) },
    waiting: micros === NONE || id === NONE ? null : { micros: BigInt(micros), id },
  };
}
