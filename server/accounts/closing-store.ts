/** The SQL of closing an account: what remains of a user. */
import type { Queryable } from '#server/db/pool.ts';

/**
 * Locks the row against everything that refers to it, so that no session can begin until the transaction
 * ends.
 */
export async function lockClosingAccount(db: Queryable, userId: string): Promise<void> {
  await db.query('select from users where id = $1 for update', [userId]);
}

/** An id remains in users for the ledger. */
export async function blankUserRow(db: Queryable, userId: string, now: Date): Promise<void> {
  await deleteWaysIn(db, userId);
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

/** The name stays, because the audit log refers to it. Everything that opens the account is removed. */
export async function eraseStaffUser(tx: Queryable, userId: string, now: Date): Promise<void> {
  await deleteWaysIn(tx, userId);
  await tx.query(
    `update users set email = 'deleted-' || id || '@deleted.invalid',
       username = 'deleted-' || right(replace(id::text, '-', ''), 22),
       email_verified_at = null, email_verified_manually = false, phone_number = null, address = null, state = null,
       zip_code = null, profile_image_url = null, password_hash = null, notes = null, sign_up_browser_hash = null,
       deleted_at = $2, updated_at = $2
     where id = $1`,
    [userId, now],
  );
}

/** The other ways to sign in, and the links that were mailed. */
async function deleteWaysIn(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from linked_identity where user_id = $1', [userId]);
  await db.query('delete from one_time_token where user_id = $1', [userId]);
}
