/** Sets a new password by an emailed link (P8): for a forgotten password and for invitations. */
import { can } from '#contract/kernel/capabilities.ts';
import { transaction } from '#server/db/transaction.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockAccounts, member, setFrozen } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { enqueueAccountMail } from '../account-mails.ts';
import type { AccountsDeps } from '../deps.ts';
import { dropIdentities } from '../drop-identities.ts';
import { endEnrollment, grantEnrollment } from '../profile-store.ts';
import { endSessions } from '../sessions/sessions.ts';
import { consumeToken, findTokenOwner, type TokenPurpose } from '../sign-up/one-time-tokens.ts';
import * as store from '../store.ts';
import { addressKey } from '../throttles.ts';
import { passwordOwner, roleOfUser } from '../user.ts';
import type { Client } from './client.ts';
import { requireOwnPassword, requireUncommonPassword } from './require-good-password.ts';

/** What a link that sets a password may be for. */
const RESETS: TokenPurpose[] = ['reset-password', 'set-password'];

/** How long a member of staff may enroll a second factor after the link. */
const ENROLLMENT_MS = DAY_MS;

/**
 * Behaves the same for every address, so the reply does not reveal accounts. The job looks the account up.
 */
export async function forgotPassword(deps: AccountsDeps, email: string): Promise<void> {
  await deps.throttles.accountMails.count(addressKey(email));
  await enqueueAccountMail(deps.db, deps, { purpose: 'reset-password', email });
}

/** Whether `resetPassword` would take this token. Nothing changes, so opening the link does not use it up. */
export async function checkResetLink(
  { db, clock }: Pick<AccountsDeps, 'db' | 'clock'>,
  token: string,
): Promise<boolean> {
  const userId = await findTokenOwner(db, { token, purposes: RESETS, now: clock.now() });
  return userId !== null && (await store.findUser(db, userId)) !== undefined;
}

/**
 * Sets the password of the token's owner, ends all their sessions, and removes links to Google and Apple. The
 * token proves the address, which becomes verified. It does not sign in, so a second factor is still
 * required, except where it is the first proof of the address. Throws `invalid-token`, and `invalid-input`
 * for a weak password.
 */
export async function resetPassword(
  deps: AccountsDeps,
  { token, password }: { token: string; password: string },
  client: Pick<Client, 'ip' | 'userAgent'>,
): Promise<{ userId: string }> {
  await requireUncommonPassword(password);
  // A hash is costly, so a token that nobody was sent costs none. The transaction looks once more.
  if (!(await checkResetLink(deps, token))) throw refuse('invalid-token');
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const asked = { token, purposes: RESETS, now };
    const owner = await findTokenOwner(tx, asked);
    if (owner === null) throw refuse('invalid-token');
    // The balance, the user and the token, in the order of closing and of moving an account.
    await lockAccounts(tx, [member(owner)]);
    const user = await store.lockUser(tx, owner);
    const used = user && (await consumeToken(tx, asked));
    if (!user || !used) throw refuse('invalid-token');
    // The refusal rolls back, so the link works again for a better password.
    requireOwnPassword(password, passwordOwner(user));
    await store.setPassword(tx, { userId: user.id, passwordHash, now });
    await store.setEmailVerified(tx, { userId: user.id, manually: false, now });
    await endSessions(tx, { userId: user.id });
    await deps.onPasswordReset?.(tx, user, client);
    // Another person may have signed up with the address, and hold the second factor (P9).
    if (user.email_verified_manually) await deps.onFirstProof?.(tx, user, client);
    // Only a colleague sends staff this kind of link. A forgotten password grants nothing, and ends what a
    // link granted: the mailbox may have another reader by now.
    if (used.purpose !== 'set-password') await endEnrollment(tx, user.id, now);
    else if (user.user_type === 'authority') {
      await deps.onStaffLinkUsed?.(tx, user, client);
      await grantEnrollment(tx, user.id, new Date(now.getTime() + ENROLLMENT_MS));
    }
    // Only now, with a password that its owner alone knows, can a secured account spend again.
    if (can(roleOfUser(user), 'wallet')) await setFrozen(tx, member(user.id), false, 'secured');
    const { id: userId } = user;
    await recordSecurityEvent(tx, deps, { kind: 'password-reset', userId, origin: client });
    await dropIdentities(tx, deps, user, { origin: client, because: 'Your password was reset' });
    if (user.password_hash !== null) {
      await notify(tx, {
        userId: user.id,
        title: 'Password Changed',
        message: 'Your password was reset with a link from your email, and all browsers were signed out.',
      });
      await enqueueMail(tx, deps, {
        to: user.email,
        userId: user.id,
        mail: { template: 'password-changed', data: { firstName: user.first_name } },
      });
    }
    return { userId: user.id };
  });
}
