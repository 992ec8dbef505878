/** The SQL of the operator's staff. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { PersonRow } from '../customers/customer.ts';

const columns = `person.id, username, first_name, last_name, email, email_verified_at, phone_number, profile_image_url,
  profile_complete, two_factor_enabled, password_hash is not null as has_password, person.frozen_at, person.created_at,
  updated_at, user_type, authority_role, enterprise_id, enterprise_role, account.balance`;

const staff = `from users person
  left join ledger_account account on account.kind = 'member' and account.owner_id = person.id
  where user_type = 'authority' and deleted_at is null`;

/** God first, then by name. There are few. */
export async function selectStaff(db: Queryable): Promise<PersonRow[]> {
  const { rows } = await db.query<PersonRow>(
    `select ${columns} ${staff} order by authority_role <> 'god', lower(first_name), lower(last_name), person.id`,
  );
  return rows;
}

export async function findStaff(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>(`select ${columns} ${staff} and person.id = $1`, [id]);
  return rows[0];
}

/** The record kept of every deleted account. Staff have no balance and no cards. */
export async function keepDeletedStaff(tx: Tx, userId: string, recordId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into deleted_account (id, original_user_id, first_name, last_name, email, phone_number, username, user_type,
       is_authority, balance_cents, given_up_cents, payment_methods_data, provider_customer_id, deleted_at)
     select $2, id, first_name, last_name, email, phone_number, username, user_type, true, 0, 0, '[]',
       provider_customer_id, $3
     from users where id = $1`,
    [userId, recordId, now],
  );
}

/** The name stays, because the audit log refers to it. Everything that opens the account is removed. */
export async function eraseStaff(tx: Tx, userId: string, now: Date): Promise<void> {
  for (const table of ['linked_identity', 'one_time_token', 'email_code', 'picture', 'notification']) {
    await tx.query(`delete from ${table} where user_id = $1`, [userId]);
  }
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

/** The name is reserved like any other, so that nobody is mistaken for a former colleague. */
export async function reserveUsername(tx: Tx, username: string, userId: string, now: Date): Promise<void> {
  await tx.query(
    `insert into released_username (username, released_by, released_at, free_at)
     values ($1, $2, $3, $3::timestamptz + interval '90 days')
     on conflict (username) do update set released_by = excluded.released_by, released_at = excluded.released_at,
       free_at = excluded.free_at`,
    [username, userId, now],
  );
}
