/** All users' transactions in pages, newest first. */
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, orNull, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type Holder, member } from '#server/ledger/index.ts';
import { fromRow, readStatement, shownLine } from '#server/statements/index.ts';
import * as store from './transactions-store.ts';

export type TransactionsQuery = store.Wanted & {
  /** A payment id, or a user's email or username. */
  search?: string | undefined;
};

/** How far each of the two streams was shown; null where nothing of it was. */
const cursors = cursorsOf({
  sequence: orNull(wholeNumber),
  accountId: orNull(wholeNumber),
  micros: orNull(wholeNumber),
  id: orNull(uuid),
});
type Places = ReturnType<typeof cursors.read>;

export function listAllTransactions(
  db: Queryable,
  { search, ...wanted }: TransactionsQuery,
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  if (search) return searchTransactions(db, { search, ...wanted }, page);
  return takePage(page, {
    cursors,
    async read(after, limit) {
      const [moved, waiting] = await Promise.all([
        store.selectMoved(db, wanted, { after: movedPlace(after), limit }),
        store.selectWaiting(db, wanted, { after: waitingPlace(after), limit }),
      ]);
      return takeInTurn(moved, waiting);
    },
    placeOf: (_last, rows, before) => placesOf(rows, before),
    toItem: toTransaction,
  });
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
  { search, type, status }: TransactionsQuery & { search: string },
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  const paid = await store.findHolderOfPayment(db, search);
  const holder = paid ?? (await findMember(db, search));
  if (!holder) return { items: [], nextCursor: null };
  const filter = { type, status, ...(paid && { search }) };
  const { lines, nextCursor } = await readStatement(db, holder, { ...page, filter });
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
    items: lines.map((line) => ({
      ...shownLine(line),
      ...whose,
    })),
    nextCursor,
  };
}

async function findMember(db: Queryable, search: string): Promise<Holder | undefined> {
  const id = await store.findUserId(db, search.toLowerCase());
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

function movedPlace(places: Places | null) {
  const { sequence = null, accountId = null } = places ?? {};
  return sequence === null || accountId === null ? null : { sequence, accountId };
}

function waitingPlace(places: Places | null) {
  const { micros = null, id = null } = places ?? {};
  return micros === null || id === null ? null : { micros, id };
}

/** A stream of which the page shows nothing stays where it was before. */
function placesOf(page: readonly (store.MovedRow | store.WaitingRow)[], before: Places | null): Places {
  const moved = page.findLast((row) => 'sequence' in row);
  const waiting = page.findLast((row) => 'created_micros' in row);
  return {
    sequence: moved?.sequence ?? before?.sequence ?? null,
    accountId: moved?.account_id ?? before?.accountId ?? null,
    micros: waiting?.created_micros ?? before?.micros ?? null,
    id: waiting?.id ?? before?.id ?? null,
  };
}
