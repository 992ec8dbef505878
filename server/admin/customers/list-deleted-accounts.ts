/** The records of deleted accounts, in pages. */
import type { DeletedAccount } from '#contract/admin/deleted-accounts.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type DeletedRow, selectDeletedAccounts } from './deleted-accounts-store.ts';

export function listDeletedAccounts(
  db: Queryable,
  search: string | undefined,
  page: PageRequest,
): Promise<Page<DeletedAccount>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) =>
      selectDeletedAccounts(db, { search: search?.toLowerCase() || null, after, limit }),
    placeOf: ({ deleted_micros, id }) => ({ micros: deleted_micros, id }),
    toItem: toDeletedAccount,
  });
}

/** The payment data is returned as it is stored, valid or not. The page reports an invalid one. */
function toDeletedAccount(row: DeletedRow): DeletedAccount {
  return {
    id: row.id,
    originalUserId: row.original_user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    username: row.username,
    userType: row.user_type,
    isAuthority: row.is_authority,
    balance: formatCents(row.balance_cents),
    paymentMethodsData: row.payment_methods_data,
    stripeCustomerId: row.provider_customer_id,
    deletedAt: row.deleted_at.toISOString(),
  };
}
