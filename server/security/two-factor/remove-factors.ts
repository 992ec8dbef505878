import type { Tx } from '#server/db/transaction.ts';
import { deletePasskeys } from '../passkeys/passkey-store.ts';
import { removeTwoFactor } from './two-factor-store.ts';

/** Removes everything but the password, when an account is closed. The user's row is locked. */
export async function removeFactors(tx: Tx, userId: string, now: Date): Promise<void> {
  await removeTwoFactor(tx, userId, now);
  await deletePasskeys(tx, userId, now);
}
