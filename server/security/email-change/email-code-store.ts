/** All SQL about codes that prove a new address. */
import type { Queryable } from '#server/db/pool.ts';

export async function insertEmailCode(
  db: Queryable,
  code: { userId: string; hash: Buffer; newEmail: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `insert into email_code (user_id, code_hash, new_email, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [code.userId, code.hash, code.newEmail, code.now, code.expiresAt],
  );
}

/**
 * Consumes a code and returns the address it proves. The update locks the row, so one of many concurrent
 * calls succeeds.
 */
export async function consumeEmailCode(
  db: Queryable,
  { userId, hashes, now }: { userId: string; hashes: Buffer[]; now: Date },
): Promise<string | undefined> {
  const { rows } = await db.query<{ new_email: string }>(
    `update email_code set used_at = $3
     where user_id = $1 and code_hash = any ($2::bytea[]) and used_at is null and expires_at > $3
     returning new_email`,
    [userId, hashes, now],
  );
  return rows[0]?.new_email;
}

/** Voids a user's unused codes. */
export async function voidEmailCodes(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('update email_code set used_at = $2 where user_id = $1 and used_at is null', [userId, now]);
}

export async function deleteEmailCodes(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from email_code where user_id = $1', [userId]);
}

export async function deleteExpiredEmailCodes(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from email_code where expires_at < $1', [now]);
}
