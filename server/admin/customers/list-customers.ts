/** Users in pages, for staff. */

import type { AdminUser, USER_FILTERS, USER_SORTS } from '#contract/admin/customers.ts';
import { can, type Role } from '#contract/kernel/capabilities.ts';
import { isId } from '#contract/kernel/id.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation, cursorsOf, databaseText, uuid } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toAdminUser } from './customer.ts';
import * as store from './customer-list-store.ts';

export type CustomersQuery = {
  search?: string | undefined;
  filter?: (typeof USER_FILTERS)[number] | undefined;
  sort?: (typeof USER_SORTS)[number] | undefined;
};

const cursorsByName = cursorsOf({ key: databaseText, id: uuid });

/** Newest first by default; search results in alphabetical order. */
export async function listCustomers(
  db: Queryable,
  role: Role,
  { search, filter, sort = 'newest' }: CustomersQuery,
  page: PageRequest,
): Promise<Page<AdminUser>> {
  const staffToo = can(role, 'staff-users');
  if (filter === 'staff' && !staffToo) throw refuse('forbidden');
  const narrowing = { filter, staffToo };
  const words = search?.toLowerCase().replace(/\s+/g, ' ').trim();
  if (words) {
    const known = knownBy(words);
    if (known) return onePage(await store.selectCustomersBy(db, narrowing, known, page.limit));
    return pageByName(page, (wanted) => store.searchCustomers(db, narrowing, words, wanted));
  }
  if (sort === 'name')
    return pageByName(page, (wanted) => store.selectCustomersByName(db, narrowing, wanted));
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => store.selectCustomersByTime(db, narrowing, { sort, after, limit }),
    placeOf: ({ created_micros, id }) => ({ micros: created_micros, id }),
    toItem: toAdminUser,
  });
}

/** A whole phone number or an id finds that user alone. */
function knownBy(words: string): { phoneDigits: string } | { id: string } | undefined {
  const digits = words.replace(/\D/g, '');
  if (isId(words)) return { id: words };
  const isPhone = digits.length >= 10 && /^[\d\s()+.-]+$/.test(words);
  return isPhone ? { phoneDigits: digits.slice(-10) } : undefined;
}

function pageByName(
  page: PageRequest,
  read: (wanted: store.ByName) => Promise<store.ListedCustomerRow[]>,
): Promise<Page<AdminUser>> {
  return takePage(page, {
    cursors: cursorsByName,
    read: (after, limit) => read({ after, limit }),
    placeOf: ({ key, id }) => ({ key, id }),
    toItem: toAdminUser,
  });
}

function onePage(rows: store.ListedCustomerRow[]): Page<AdminUser> {
  return { items: rows.map(toAdminUser), nextCursor: null };
}
