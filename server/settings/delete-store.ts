/** All SQL about closing an account: what is kept and what is removed. */
import type { UserRow } from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';

export type DeletedAccount = {
  id: string;
  user: UserRow;
  givenUpCents: bigint;
  /** JSON, as the staff's list of deleted accounts shows it. */
  paymentMethodsData: string;
  now: Date;
};

/**
 * Locks the row against everything that refers to it, so that no session can begin until the transaction
 * ends.
 */
export async function lockClosingAccount(db: Queryable, userId: string): Promise<void> {
  await db.query('select from users where id = $1 for update', [userId]);
}

export async function insertDeletedAccount(db: Queryable, account: DeletedAccount): Promise<void> {
  await db.query(
    `insert into deleted_account (id, original_user_id, first_name, last_name, email, phone_number, username, user_type,
       is_authority, balance_cents, given_up_cents, payment_methods_data, provider_customer_id, deleted_at)
     select $1, id, first_name, last_name, email, phone_number, username, user_type, user_type = 'authority', 0, $3, $4,
       provider_customer_id, $5
     from users where id = $2`,
    [account.id, account.user.id, account.givenUpCents, account.paymentMethodsData, account.now],
  );
}

/** An id remains in users for the ledger. */
export async function eraseUser(db: Queryable, userId: string, now: Date): Promise<void> {
  for (const table of [
    'linked_identity',
    'one_time_token',
    'email_code',
    'picture',
    'notification',
    'mail_failure',
    'cart_item',
    'employee',
    'employer_question',
  ])
    await db.query(`delete from ${table} where user_id = $1`, [userId]);
  await db.query(
    `update users set email = 'deleted-' || id || '@deleted.invalid',
       username = 'deleted-' || right(replace(id::text, '-', ''), 22),
       email_verified_at = null, email_verified_manually = false, first_name = '', last_name = '', phone_number = null,
       address = null, state = null, zip_code = null, profile_image_url = null, password_hash = null, notes = null,
       two_factor_enabled = false, sign_up_browser_hash = null, provider_customer_id = null,
       deleted_at = $2, updated_at = $2
     where id = $1`,
    [userId, now],
  );
}

export async function findCustomer(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ customer: string | null }>(
    'select provider_customer_id as customer from users where id = $1 and deleted_at is null',
    [userId],
  );
  return rows[0]?.customer ?? null;
}

export type ClosingAccount = { userId: string; firstName: string; email: string; customerId: string | null };

export async function findClosingAccount(
  db: Queryable,
  by: { deletedAccountId: string } | { userId: string },
): Promise<ClosingAccount | undefined> {
  const { rows } = await db.query<ClosingAccount>(
    `select original_user_id as "userId", first_name as "firstName", email, provider_customer_id as "customerId"
     from deleted_account where id = $1 or original_user_id = $2`,
    'userId' in by ? [null, by.userId] : [by.deletedAccountId, null],
  );
  return rows[0];
}
