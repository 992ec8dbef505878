/** All users' transactions in pages, newest first, and what they moved. */
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import type { TransactionTotals } from '#contract/payments.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, orNull, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { enterprise, type Holder, member } from '#server/ledger/index.ts';
import {
  forStaff,
  fromRow,
  mostSummed,
  readStatement,
  shownLine,
  sumLines,
  toTotals,
} from '#server/statements/index.ts';
import * as holders from './holder-search-store.ts';
import { findBounds, findOne, spansAtMost } from './transaction-bounds-store.ts';
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

/**
 * A search for an amount or a transaction reads all accounts; any other search reads the account it names.
 */
export async function listAllTransactions(
  db: Queryable,
  query: TransactionsQuery,
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  const sought = await findSought(db, query);
  if (sought === 'nobody') return { items: [], nextCursor: null };
  if (sought !== 'everybody') return listOfHolder(db, sought, query, page);
  const wanted = await toWanted(db, query);
  return takePage(page, {
    cursors,
    async read(after, limit) {
      const [moved, waiting] = await Promise.all([
        store.selectMoved(db, wanted, { after: movedPlace(after), limit }),
        store.selectUnmovedLines(db, wanted, { after: waitingPlace(after), limit }),
      ]);
      return takeInTurn(moved, waiting);
    },
    placeOf: (_last, rows, before) => placesOf(rows, before),
    toItem: toTransaction,
  });
}

/** What the listed transactions moved; null where there are too many to add up. */
export async function sumAllTransactions(
  db: Queryable,
  query: TransactionsQuery,
): Promise<TransactionTotals> {
  const sought = await findSought(db, query);
  if (sought === 'nobody') return toTotals({ count: 0, in_cents: 0n, out_cents: 0n });
  if (sought !== 'everybody') {
    const { type, status, from, to } = query;
    return sumLines(db, sought.holder, { search: sought.search, type, status, from, to });
  }
  const wanted = await toWanted(db, query);
  const isFew = wanted.one !== null || (await spansAtMost(db, wanted.between, mostSummed));
  return isFew ? toTotals(await store.sumMoved(db, wanted)) : { totals: null };
}

async function toWanted(
  db: Queryable,
  { search = '', type, status, from, to }: TransactionsQuery,
): Promise<store.Wanted> {
  const id = soughtId(search);
  const [between, one] = await Promise.all([
    findBounds(db, { from, to }),
    id === null ? null : findOne(db, id),
  ]);
  return { type, status, cents: soughtCents(search), one, from, to, between };
}

/**
 * Takes the newer of the two heads each time. Each stream keeps its own order: a movement that waited for a
 * lock carries a later time than its successors; sorting by time would displace a line that then no page
 * shows.
 */
function takeInTurn(
  moved: readonly store.MovedRow[],
  waiting: readonly store.UnmovedLineRow[],
): (store.MovedRow | store.UnmovedLineRow)[] {
  const all: (store.MovedRow | store.UnmovedLineRow)[] = [];
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

/** One account's statement, and what to search in it. */
type Sought = { holder: Holder; search: string | undefined };

/** Whose transactions the query means. */
async function findSought(
  db: Queryable,
  { search, userId }: TransactionsQuery,
): Promise<Sought | 'everybody' | 'nobody'> {
  if (userId) return { holder: member(userId), search };
  if (!search || soughtCents(search) !== null || soughtId(search) !== null) return 'everybody';
  const paid = await holders.findHolderOfPayment(db, search);
  if (paid) return { holder: paid, search };
  const holder = await findHolder(db, search.toLowerCase());
  return holder ? { holder, search: undefined } : 'nobody';
}

async function listOfHolder(
  db: Queryable,
  { holder, search }: Sought,
  { type, status, from, to }: TransactionsQuery,
  page: PageRequest,
): Promise<Page<AdminTransaction>> {
  const filter = { search, type, status, from, to };
  const { lines, nextCursor } = await readStatement(db, holder, { ...page, filter });
  const { name, email } = await holders.findHolderNames(db, holder);
  const whose = {
    userId: holder.kind === 'member' ? holder.ownerId : null,
    enterpriseId: holder.kind === 'enterprise' ? holder.ownerId : null,
    userName: ownerName({ name, email }),
    userEmail: email,
    actorId: null,
    reason: null,
  };
  return { items: lines.map((line) => ({ ...shownLine(forStaff(line)), ...whose })), nextCursor };
}

/** By email, username or name; a name that several users share means none of them. */
async function findHolder(db: Queryable, words: string): Promise<Holder | undefined> {
  const userId = (await holders.findUserId(db, words)) ?? (await holders.findNamesake(db, words));
  if (userId !== undefined) return member(userId);
  const enterpriseId = await holders.findEnterpriseId(db, words);
  return enterpriseId === undefined ? undefined : enterprise(enterpriseId);
}

function toTransaction(row: store.AnyLineRow): AdminTransaction {
  return {
    ...shownLine(forStaff(fromRow(row))),
    userId: row.user_id,
    enterpriseId: row.enterprise_id,
    userName: ownerName(row),
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
function placesOf(page: readonly (store.MovedRow | store.UnmovedLineRow)[], before: Places | null): Places {
  const moved = page.findLast((row) => 'sequence' in row);
  const waiting = page.findLast((row) => 'created_micros' in row);
  return {
    sequence: moved?.sequence ?? before?.sequence ?? null,
    accountId: moved?.account_id ?? before?.accountId ?? null,
    micros: waiting?.created_micros ?? before?.micros ?? null,
    id: waiting?.id ?? before?.id ?? null,
  };
}

/** A member without a name is called by their email. A deleted account has neither. */
function ownerName({ name, email }: { name: string; email: string }): string {
  return name || email || 'Deleted account';
}
