/** Checks the password of a signed-in user, and changes it. */
import {
  endSessions,
  findUser,
  lockActor,
  markProven,
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
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { countTry, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';
import { noteFailedProof } from './note-failed-proof.ts';
import { type Proof, provePresence } from './prove-presence.ts';
import { requireProof } from './require-proof.ts';
import { dropSetup } from './two-factor/two-factor-store.ts';

/**
 * Sets the new password and ends all other sessions. Throws `reauthenticate` where the account has a better
 * factor than the password, `wrong-password`, `no-password`, `too-many-requests`, and `invalid-input` for a
 * weak new password.
 */
export async function changePassword(
  deps: SecurityDeps,
  tries: Tries,
  { userId, sessionId, proven }: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const before = await findUser(deps.db, userId);
  // The password that is typed here is the proof of an account that has nothing better.
  if (before && (before.two_factor_enabled || before.has_passkey)) requireProof({ proven });
  const checked = await provePassword(deps, tries, before, currentPassword).catch(
    noteFailedProof(deps, { userId, sessionId }, 'password'),
  );
  requireOwnPassword(newPassword, passwordOwner(checked), 'newPassword');
  await requireUncommonPassword(newPassword, 'newPassword');
  const passwordHash = await deps.passwords.hash(newPassword);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const user = await lockActor(tx, { userId, sessionId });
    // Another change won: the checked password is no longer current.
    if (user.password_hash !== checked.password_hash) throw wrongPassword();
    // A factor that was added meanwhile took this session's proof, and the password is not enough any more.
    if (user.two_factor_enabled !== checked.two_factor_enabled || user.has_passkey !== checked.has_passkey)
      throw refuse('reauthenticate');
    await setPassword(tx, { userId, passwordHash, now });
    await endSessions(tx, { userId, exceptSessionId: sessionId });
    await markProven(tx, sessionId, now);
    await voidTokens(tx, { userId, purposes: ['reset-password', 'set-password'], now });
    await dropSetup(tx, userId);
    const origin = { sessionId };
    await recordSecurityEvent(tx, deps, { kind: 'password-changed', userId, origin });
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

/**
 * Proves to be present with the account's best factor. Throws what `provePresence` throws, and
 * `not-signed-in`.
 */
export async function reauthenticate(
  deps: SecurityDeps,
  tries: Tries,
  { userId, sessionId }: Actor,
  proof: Proof,
): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not-signed-in');
  const way = proof.token === undefined && proof.backupCode === undefined ? 'password' : 'code';
  await provePresence(deps, tries, { user, sessionId }, proof).catch(
    noteFailedProof(deps, { userId, sessionId }, way),
  );
}

async function provePassword(
  deps: SecurityDeps,
  tries: Tries,
  user: UserRow | undefined,
  password: string,
): Promise<UserRow> {
  if (!user) throw refuse('not-signed-in');
  if (user.password_hash === null) throw refuse('no-password');
  return countTry(tries.password, user.id, async () => {
    if (!(await deps.passwords.verify(password, user.password_hash))) throw wrongPassword();
    return user;
  });
}

function wrongPassword() {
  const message = 'Your current password is incorrect.';
  return refuse('wrong-password', { message, fields: { currentPassword: message } });
}
