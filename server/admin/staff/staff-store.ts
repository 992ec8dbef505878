/** The SQL of the operator's staff. */
import type { Queryable } from '#server/db/pool.ts';
import type { CustomerRow } from '../customers/customer.ts';

export type StaffRow = CustomerRow & { has_passkey: boolean };

const columns = `person.id, username, first_name, last_name, email, email_verified_at, phone_number, profile_image_url,
  profile_complete, two_factor_enabled, has_passkey, password_hash is not null as has_password,
  password_reset_required_at is not null as password_reset_required, person.frozen_at,
  person.created_at, updated_at, user_type, authority_role, enterprise_id, enterprise_role, account.balance`;

const staff = `from users person
  left join ledger_account account on account.kind = 'member' and account.owner_id = person.id
  where user_type = 'authority' and deleted_at is null`;

/** God first, then by name. There are few. */
export async function selectStaff(db: Queryable): Promise<StaffRow[]> {
  const { rows } = await db.query<StaffRow>(
    `select ${columns} ${staff} order by authority_role <> 'god', lower(first_name), lower(last_name), person.id`,
  );
  return rows;
}

export async function findStaff(db: Queryable, id: string): Promise<StaffRow | undefined> {
  const { rows } = await db.query<StaffRow>(`select ${columns} ${staff} and person.id = $1`, [id]);
  return rows[0];
}
