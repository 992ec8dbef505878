/** All users' transactions in pages, newest first. */
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, orNull, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { enterprise, type Holder, member } from '#server/ledger/index.ts';
import { fromRow, readStatement, shownLine } from '#server/statements/index.ts';
import { soughtCents, soughtId, type TransactionsQuery } from './transactions-query.ts';
import * as store from './transactions-store.ts';

/** How far each of the two streams was shown; null where nothing of it was. */
const cursors = cursorsOf({
  sequence: orNull(wholeNumber),
  accountId: orNull(wholeNumber),
  micros: orNull(wholeNumber),
  id: orNull(uuid),
});
type Places = ReturnType<typeof cursors.read>;

/** A search for an amount or a transaction reads all accounts; any other search reads the account it names. */
export async function listAllTransactions(
  db: Queryable,
  query: TransactionsQuery,
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  const { search, userId, type, status, from, to } = query;
  if (userId) return listOfHolder(db, member(userId), query, page);
  const cents = search ? soughtCents(search) : null;
  const transactionId = search ? soughtId(search) : null;
  if (search && cents === null && transactionId === null)
    return searchTransactions(db, { ...query, search }, page);
  const between = await store.findBounds(db, { from, to });
  const wanted: store.Wanted = { type, status, cents, transactionId, from, to, between };
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
  { search, ...query }: TransactionsQuery & { search: string },
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  const paid = await store.findHolderOfPayment(db, search);
  const holder = paid ?? (await findHolder(db, search.toLowerCase()));
  if (!holder) return { items: [], nextCursor: null };
  return listOfHolder(db, holder, { ...query, ...(paid && { search }) }, page);
}

async function listOfHolder(
  db: Queryable,
  holder: Holder,
  { search, type, status, from, to }: TransactionsQuery,
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  const filter = { search, type, status, from, to };
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
  return { items: lines.map((line) => ({ ...shownLine(line), ...whose })), nextCursor };
}

/** By email, username or name; a name that several users share means none of them. */
async function findHolder(db: Queryable, words: string): Promise<Holder | undefined> {
  const userId = (await store.findUserId(db, words)) ?? (await store.findNamesake(db, words));
  if (userId !== undefined) return member(userId);
  const enterpriseId = await store.findEnterpriseId(db, words);
  return enterpriseId === undefined ? undefined : enterprise(enterpriseId);
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
