/** The records of deleted accounts, in pages. */
import type { DeletedAccount } from '#contract/admin/dashboard.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatCursor, parseCursor, UUID, WHOLE } from '../cursor.ts';
import { type DeletedRow, selectDeletedAccounts } from './deleted-accounts-store.ts';

export async function listDeletedAccounts(
  db: Queryable,
  { search, cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ accounts: DeletedAccount[]; nextCursor: string | null }> {
  const [micros = '', id = ''] = cursor === undefined ? [] : parseCursor(cursor, [WHOLE, UUID]);
  const rows = await selectDeletedAccounts(db, {
    search: search?.toLowerCase() || null,
    after: cursor === undefined ? null : { micros: BigInt(micros), id },
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    accounts: page.map(toDeletedAccount),
    nextCursor: rows.length > limit && last ? formatCursor([last.deleted_micros, last.id]) : null,
  };
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
