/** Users in pages, for staff. */
import type { AdminUser, USER_FILTERS, USER_SORTS } from '#contract/admin/customers.ts';
import { can, type Role } from '#contract/kernel/capabilities.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { formatCursor, parseCursor, TEXT, UUID, WHOLE } from '../cursor.ts';
import { toAdminUser } from './customer.ts';
import * as store from './customer-list-store.ts';

export type CustomersQuery = {
  search?: string | undefined;
  filter?: (typeof USER_FILTERS)[number] | undefined;
  sort?: (typeof USER_SORTS)[number] | undefined;
  cursor?: string | undefined;
  limit: number;
};

export type CustomersPage = { people: AdminUser[]; nextCursor: string | null };

/** Newest first by default; search results in alphabetical order. */
export async function listCustomers(
  db: Queryable,
  role: Role,
  { search, filter, sort = 'newest', cursor, limit }: CustomersQuery,
): Promise<CustomersPage> {
  const staffToo = can(role, 'staff-users');
  if (filter === 'staff' && !staffToo) throw refuse('forbidden');
  const narrowing = { filter, staffToo };
  const words = search?.toLowerCase().replace(/\s+/g, ' ').trim();
  if (words) {
    const known = knownBy(words);
    if (known) return onePage(await store.selectPeopleBy(db, narrowing, known, limit));
    const after = cursor === undefined ? null : parseNamed(cursor);
    const rows = await store.searchPeople(db, narrowing, words, { after, limit: limit + 1 });
    return pageOf(rows, limit, ({ key, id }) => formatCursor([key, id]));
  }
  if (sort === 'name') {
    const after = cursor === undefined ? null : parseNamed(cursor);
    const rows = await store.selectPeopleByName(db, narrowing, { after, limit: limit + 1 });
    return pageOf(rows, limit, ({ key, id }) => formatCursor([key, id]));
  }
  const after = cursor === undefined ? null : parseTimed(cursor);
  const rows = await store.selectPeopleByTime(db, narrowing, { sort, after, limit: limit + 1 });
  return pageOf(rows, limit, (row) => formatCursor([row.created_micros, row.id]));
}

/** A whole phone number or an id finds that user alone. */
function knownBy(words: string): { phoneDigits: string } | { id: string } | undefined {
  if (UUID.test(words)) return { id: words };
  const digits = words.replace(/\D/g, '');
  const isPhone = digits.length >= 10 && /^[\d\s()+.-]+$/.test(words);
  return isPhone ? { phoneDigits: digits.slice(-10) } : undefined;
}

function parseNamed(cursor: string): { key: string; id: string } {
  const [key = '', id = ''] = parseCursor(cursor, [TEXT, UUID]);
  return { key, id };
}

function parseTimed(cursor: string): { micros: bigint; id: string } {
  const [micros = '', id = ''] = parseCursor(cursor, [WHOLE, UUID]);
  return { micros: BigInt(micros), id };
}

function pageOf(
  rows: store.ListedRow[],
  limit: number,
  cursorOf: (row: store.ListedRow) => string,
): CustomersPage {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { people: page.map(toAdminUser), nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

function onePage(rows: store.ListedRow[]): CustomersPage {
  return { people: rows.map(toAdminUser), nextCursor: null };
}
