/** The SQL of what a user, or staff, change of a profile. */
import type { Queryable } from '#server/db/pool.ts';
import { voidTokens } from './sign-up/one-time-tokens.ts';

/** A column changes when its value is not undefined. */
export type ProfileChange = {
  first_name?: string | undefined;
  last_name?: string | undefined;
  phone_number?: string | null | undefined;
  address?: string | null | undefined;
  state?: string | null | undefined;
  zip_code?: string | null | undefined;
  notify_push?: boolean | undefined;
  notify_email?: boolean | undefined;
  notify_sms?: boolean | undefined;
  notify_marketing?: boolean | undefined;
  profile_visibility?: 'public' | 'private' | undefined;
  show_first_name?: boolean | undefined;
  profile_image_url?: string | null | undefined;
};

export async function updateOwnColumns(
  db: Queryable,
  userId: string,
  change: ProfileChange,
  now: Date,
): Promise<void> {
  await db.query(
    `update users set updated_at = $2, (first_name, last_name, phone_number, address, state, zip_code, notify_push,
       notify_email, notify_sms, notify_marketing, profile_visibility, show_first_name, profile_image_url) = (
       select first_name, last_name, phone_number, address, state, zip_code, notify_push,
         notify_email, notify_sms, notify_marketing, profile_visibility, show_first_name, profile_image_url
       from jsonb_populate_record(users, $3))
     where id = $1 and deleted_at is null`,
    [userId, now, JSON.stringify(change)],
  );
}

/** Throws PostgreSQL's unique violation when another account took the address a moment ago. */
export async function updateEmail(
  db: Queryable,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await db.query(
    `update users set email = $2, email_verified_at = $3, email_verified_manually = false, updated_at = $3
     where id = $1`,
    [userId, email, now],
  );
}

export async function setTwoFactorEnabled(
  db: Queryable,
  { userId, enabled, now }: { userId: string; enabled: boolean; now: Date },
): Promise<void> {
  await db.query('update users set two_factor_enabled = $2, updated_at = $3 where id = $1', [
    userId,
    enabled,
    now,
  ]);
}

/** Lets a member of staff enroll a second factor until then. */
export async function grantEnrollment(db: Queryable, userId: string, until: Date): Promise<void> {
  await db.query('update users set may_enrol_until = $2 where id = $1', [userId, until]);
}

/** A link enrolls once. Unused links are voided too: each would set the account up anew. */
export async function endEnrollment(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('update users set may_enrol_until = null where id = $1', [userId]);
  await voidTokens(db, { userId, purposes: ['set-password'], now });
}

export async function findEnrollmentEnd(db: Queryable, userId: string): Promise<Date | null> {
  const { rows } = await db.query<{ may_enrol_until: Date | null }>(
    'select may_enrol_until from users where id = $1',
    [userId],
  );
  return rows[0]?.may_enrol_until ?? null;
}

export async function setHasPasskey(
  db: Queryable,
  { userId, has, now }: { userId: string; has: boolean; now: Date },
): Promise<void> {
  await db.query('update users set has_passkey = $2, updated_at = $3 where id = $1', [userId, has, now]);
}

/**
 * Stores the first id and returns it: concurrent calls may each have asked the processor. Returns undefined
 * for an account that closed meanwhile.
 */
export async function saveProcessorCustomer(
  db: Queryable,
  userId: string,
  customerId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ provider_customer_id: string | null }>(
    `update users set provider_customer_id = coalesce(provider_customer_id, $2)
     where id = $1 and deleted_at is null
     returning provider_customer_id`,
    [userId, customerId],
  );
  return rows[0]?.provider_customer_id ?? undefined;
}
