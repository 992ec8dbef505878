/** The SQL of users who joined in the past of a demonstration. */
import type { Tx } from '#server/db/transaction.ts';

export async function setJoined(tx: Tx, userIds: readonly string[], at: Date): Promise<void> {
  await tx.query('update users set created_at = least(created_at, $2) where id = any ($1::uuid[])', [
    userIds,
    at,
  ]);
}
