/** The SQL of securing an account. */
import type { Queryable } from '#server/db/pool.ts';

/**
 * Takes the password away until a reset sets a new one, and makes every browser a new device. An account
 * whose invitation nobody has accepted knows no browser, and stays one.
 */
export async function requirePasswordReset(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(
    `update users set password_hash = null, password_reset_required_at = $2, updated_at = $2,
       browsers_known_since = case when password_hash is null and email_verified_at is null
         then browsers_known_since else $2 end
     where id = $1`,
    [userId, now],
  );
}

/** Whether another account can still be moved back to this email, so that nobody else may take it. */
export async function isHeldEmail(
  db: Queryable,
  { email, exceptUserId, now }: { email: string; exceptUserId?: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>(
    `select exists (select from email_change where old_email = $1 and undone_at is null and voided_at is null
       and undo_until > $2 and ($3::uuid is null or user_id <> $3)) as held`,
    [email, now, exceptUserId],
  );
  return rows[0]?.held ?? false;
}

/** The held ones of many emails. */
export async function findHeldEmails(db: Queryable, emails: string[], now: Date): Promise<string[]> {
  const { rows } = await db.query<{ old_email: string }>(
    `select distinct old_email from email_change where old_email = any ($1) and undone_at is null
       and voided_at is null and undo_until > $2`,
    [emails, now],
  );
  return rows.map(({ old_email }) => old_email);
}
