/** All SQL about users. Deleted users are never found here. */
import type { Queryable } from '#server/db/pool.ts';
import type { Kind, UserRow } from './user.ts';

export const USER_COLUMNS = `id, email, email_verified_at, email_verified_manually, email_moved_at, username, first_name, last_name,
  phone_number, address, state, zip_code, profile_image_url, profile_complete, password_hash, user_type, authority_role, enterprise_id,
  enterprise_role, two_factor_enabled, has_passkey, notify_push, notify_email, notify_sms, notify_marketing, profile_visibility,
  show_first_name,
  case when company_money_frozen_until > clock_timestamp() then company_money_frozen_until end
    as company_money_frozen_until,
  frozen_at, password_reset_required_at, browsers_known_since, sign_up_browser_hash, created_at, updated_at`;

export type NewUser = Kind & {
  id: string;
  email: string;
  email_verified_at: Date | null;
  username: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  address: string | null;
  state: string | null;
  zip_code: string | null;
  profile_complete: boolean;
  password_hash: string | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  sign_up_browser_hash: Buffer | null;
  /** The manager who invited them. */
  invited_by: string | null;
  created_at: Date;
};

/** Returns undefined when the email or the username is taken. Waits for a transaction that is taking it. */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `insert into users (id, email, email_verified_at, username, first_name, last_name, phone_number, address, state,
       zip_code, profile_complete, password_hash, user_type, authority_role, enterprise_id, enterprise_role,
       terms_version, terms_accepted_at, sign_up_browser_hash, created_at, updated_at, invited_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $21)
     on conflict do nothing
     returning ${USER_COLUMNS}`,
    [
      user.id,
      user.email,
      user.email_verified_at,
      user.username,
      user.first_name,
      user.last_name,
      user.phone_number,
      user.address,
      user.state,
      user.zip_code,
      user.profile_complete,
      user.password_hash,
      user.user_type,
      user.authority_role,
      user.enterprise_id,
      user.enterprise_role,
      user.terms_version,
      user.terms_accepted_at,
      user.sign_up_browser_hash,
      user.created_at,
      user.invited_by,
    ],
  );
  return rows[0];
}

export async function findUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>({
    name: 'user',
    text: `select ${USER_COLUMNS} from users where id = $1 and deleted_at is null`,
    values: [id],
  });
  return rows[0];
}

/** Locks the user's row until the transaction ends, so that what is read of it stays true. */
export async function lockUser(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${USER_COLUMNS} from users where id = $1 and deleted_at is null for no key update`,
    [id],
  );
  return rows[0];
}

/** `email` in lower case, as the contract delivers it. */
export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${USER_COLUMNS} from users where email = $1 and deleted_at is null`,
    [email],
  );
  return rows[0];
}

/** Locks the row as `lockUser` does. An account that closes meanwhile is not found. */
export async function lockUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `select ${USER_COLUMNS} from users where email = $1 and deleted_at is null for no key update`,
    [email],
  );
  return rows[0];
}

export async function findGod(db: Queryable): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(`select ${USER_COLUMNS} from users where authority_role = 'god'`);
  return rows[0];
}

/** The names that are free and not reserved after a change. */
export async function freeUsernames(db: Queryable, names: string[], now: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where not exists (select from users where username = name and deleted_at is null)
       and not exists (select from released_username where username = name and free_at > $2)`,
    [names, now],
  );
  return new Set(rows.map(({ name }) => name));
}

/** A new password is what a secured account waits for. */
export async function setPassword(
  db: Queryable,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<void> {
  await db.query(
    'update users set password_hash = $2, password_reset_required_at = null, updated_at = $3 where id = $1',
    [userId, passwordHash, now],
  );
}

/** Proof by email outranks an earlier verification without it. The first proof's time stays. */
export async function setEmailVerified(
  db: Queryable,
  { userId, manually, now }: { userId: string; manually: boolean; now: Date },
): Promise<void> {
  await db.query(
    `update users set
       email_verified_manually = case when email_verified_at is null then $2 else email_verified_manually and $2 end,
       email_verified_at = coalesce(email_verified_at, $3),
       updated_at = $3
     where id = $1`,
    [userId, manually, now],
  );
}

export async function saveProfile(
  db: Queryable,
  profile: {
    userId: string;
    firstName: string;
    lastName: string;
    phoneNumber: string;
    address: string;
    now: Date;
  },
): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(
    `update users set first_name = $2, last_name = $3, phone_number = $4, address = $5, profile_complete = true,
       updated_at = $6
     where id = $1 and deleted_at is null
     returning ${USER_COLUMNS}`,
    [profile.userId, profile.firstName, profile.lastName, profile.phoneNumber, profile.address, profile.now],
  );
  return rows[0];
}

/** The company of an enterprise user, looked up by the user, so no other company can be read. */
export async function findEnterpriseName(
  db: Queryable,
  enterpriseId: string,
): Promise<{ id: string; companyName: string } | undefined> {
  const { rows } = await db.query<{ id: string; companyName: string }>(
    'select id, company_name as "companyName" from enterprise where id = $1',
    [enterpriseId],
  );
  return rows[0];
}

/** Deletes at most `most`; returns how many. */
export async function deleteFreeUsernames(db: Queryable, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from released_username where username in (
       select username from released_username where free_at < $1 limit $2)`,
    [now, most],
  );
  return rowCount ?? 0;
}

/** The email domain of a company. Its users' addresses must keep it. */
export async function findEmailDomain(db: Queryable, enterpriseId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email_domain: string }>(
    'select email_domain from enterprise where id = $1',
    [enterpriseId],
  );
  return rows[0]?.email_domain;
}
