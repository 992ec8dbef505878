/** Closes an account without a balance: staff, and managers of a company. */
import { can } from '#contract/kernel/capabilities.ts';
import {
  endSessions,
  findUser,
  lockClosingAccount,
  releaseUsername,
  roleOfUser,
} from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { removeFactors } from '#server/security/index.ts';
import { reservedUntil } from './change-username.ts';
import { insertDeletedAccount } from './delete-store.ts';
import { eraseUser } from './erase-user.ts';

/**
 * Runs in the caller's transaction. An id remains for the ledger, and the staff's record of the deleted
 * account.
 */
export async function closeAccountWithoutBalance(tx: Tx, userId: string, now: Date): Promise<void> {
  await lockClosingAccount(tx, userId);
  const user = await findUser(tx, userId);
  if (!user) return;
  invariant(!can(roleOfUser(user), 'wallet'), `${userId} has a balance, so only they can end their account`);
  await insertDeletedAccount(tx, { id: newId(), userId, givenUpCents: 0n, paymentMethodsData: '[]', now });
  await endSessions(tx, { userId });
  await removeFactors(tx, userId, now);
  await releaseUsername(tx, { username: user.username, userId, now, freeAt: reservedUntil(now) });
  await eraseUser(tx, userId, now);
}
