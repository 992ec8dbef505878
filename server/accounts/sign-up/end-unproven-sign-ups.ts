/**
 * Anybody can sign up with anybody's address: until a mail has proven it, the account is not yet its owner's.
 */
import type { Tx } from '#server/db/transaction.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { UserRow } from '../user.ts';

/** Whether only the browser that signed up vouches for the address (P9). */
export function isUnprovenByMail({
  email_verified_at: verifiedAt,
  email_verified_manually: manually,
}: Pick<UserRow, 'email_verified_at' | 'email_verified_manually'>): boolean {
  return verifiedAt === null || manually;
}

/**
 * Of these users, those who never verified their address lose the password that was chosen at the sign-up,
 * and the verification by that browser: from now on the mailbox alone opens the account. For what is kept for
 * the owner of an address. Returns the ids of those who lost one.
 */
export async function endUnprovenSignUps(tx: Tx, userIds: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update users set password_hash = null, sign_up_browser_hash = null, updated_at = $2
     where id = any ($1::uuid[]) and email_verified_at is null
       and (password_hash is not null or sign_up_browser_hash is not null)
     returning id`,
    [userIds, now],
  );
  for (const { id } of rows) await endSessions(tx, { userId: id });
  return rows.map(({ id }) => id);
}
