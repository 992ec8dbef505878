/** The SQL of removing passkeys. */
import type { Queryable } from '#server/db/pool.ts';

/** Removes the passkeys that were added at this time or later. */
export async function deletePasskeysSince(db: Queryable, userId: string, since: Date): Promise<void> {
  await db.query('delete from passkey where user_id = $1 and created_at >= $2', [userId, since]);
}
