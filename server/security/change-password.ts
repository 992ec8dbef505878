/** Checks the password of a signed-in user, and changes it. */
import {
  endSessions,
  findUser,
  lockUser,
  markReauthenticated,
  passwordOwner,
  requireOwnPassword,
  requireUncommonPassword,
  setPassword,
  type UserRow,
  voidTokens,
} from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { countTry, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';

/**
 * Sets the new password and ends all other sessions. Throws `wrong-password`, `no-password`,
 * `too-many-requests`, and `invalid-input` for a weak new password.
 */
export async function changePassword(
  deps: SecurityDeps,
  tries: Tries,
  { userId, sessionId }: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const proven = await provePassword(deps, tries, userId, currentPassword, 'currentPassword');
  requireOwnPassword(newPassword, passwordOwner(proven), 'newPassword');
  await requireUncommonPassword(newPassword, 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw refuse('not-signed-in');
    // Another change won: the checked password is no longer current.
    if (user.password_hash !== proven.password_hash) throw wrongPassword('currentPassword');
    await setPassword(tx, { userId, passwordHash, now });
    await endSessions(tx, { userId, exceptSessionId: sessionId });
    await markReauthenticated(tx, sessionId, now);
    await voidTokens(tx, { userId, purposes: ['reset-password', 'set-password'], now });
    await notify(tx, {
      userId,
      title: 'Password Changed',
      message: 'Your password was changed, and other browsers were signed out.',
    });
    await enqueueMail(tx, deps, {
      to: user.email,
      userId,
      mail: { template: 'password-changed', data: { firstName: user.first_name } },
    });
  });
}

/** Marks the session as freshly proven. Throws `wrong-password`, `no-password`, `too-many-requests`. */
export async function reauthenticate(
  deps: SecurityDeps,
  tries: Tries,
  { userId, sessionId }: Actor,
  password: string,
): Promise<void> {
  await provePassword(deps, tries, userId, password, 'password');
  await markReauthenticated(deps.db, sessionId, deps.clock.now());
}

async function provePassword(
  deps: SecurityDeps,
  tries: Tries,
  userId: string,
  password: string,
  field: string,
): Promise<UserRow> {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not-signed-in');
  if (user.password_hash === null) throw refuse('no-password');
  return countTry(tries.password, userId, async () => {
    if (!(await deps.passwords.verify(password, user.password_hash))) throw wrongPassword(field);
    return user;
  });
}

function wrongPassword(field: string) {
  const message = 'Your current password is incorrect.';
  return refuse('wrong-password', { message, fields: { [field]: message } });
}
