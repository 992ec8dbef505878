/**
 * Secures an account for its owner: everybody is signed out, the password is void, and nothing can be spent
 * until a new one is chosen by the mailbox.
 */
import { can } from '#contract/kernel/capabilities.ts';
import {
  dropIdentities,
  endEnrollment,
  endSessions,
  enqueueAccountMail,
  type Kind,
  requirePasswordReset,
  roleOfUser,
  sinceEarliestToken,
  type UserRow,
  voidTokens,
} from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { member, setFrozen } from '#server/ledger/index.ts';
import { type EventOrigin, recordSecurityEvent } from '#server/security-events/index.ts';
import type { SecurityDeps } from './deps.ts';
import { voidEmailChanges } from './email-change/email-change-store.ts';
import { voidEmailCodes } from './email-change/email-code-store.ts';
import { notifySecurityChange } from './notify-security-change.ts';
import { dropSetup, isTwoFactorSince, removeTwoFactor } from './two-factor/two-factor-store.ts';

export type Securing = {
  /** What was reported: 'sign-in-disowned' or 'email-change-undone'; or 'email-moved' by staff. */
  kind: string;
  /**
   * When the stranger may have come in. A second factor that was turned on after that is the stranger's. (A
   * reset removes passkeys.)
   */
  since: Date;
  /** Null for what staff did. */
  origin: EventOrigin | null;
  /** The member of the staff who moved the account; the owner secured it where it is absent. */
  staffId?: string;
};

type Deps = Pick<SecurityDeps, 'clock' | 'jobs' | 'log' | 'countryOf' | 'onSecured'>;

/**
 * Runs in the transaction that used the link; the caller has locked the user's row. `because`: what led to
 * it, a sentence without its period.
 */
export async function secureAccount(
  tx: Tx,
  deps: SecurityDeps,
  user: UserRow,
  securing: Securing & { because: string },
): Promise<void> {
  await shutAccount(tx, deps, user, securing);
  const paragraphs = [
    `${securing.because}. We signed out every browser and stopped all spending.`,
    'To use your account again, choose a new password. The link is in another email and expires in 30 minutes. After that, choose “Forgot password?” on the sign-in page.',
  ];
  await notifySecurityChange(tx, deps, user, {
    title: 'Account Secured',
    message: paragraphs.join(' '),
    paragraphs,
    next: 'write-to-us',
  });
  await enqueueAccountMail(tx, deps, { purpose: 'reset-password', email: user.email, secured: true });
}

/** Secures an account without a mail, because its address is not its owner's. */
export async function shutAccount(
  tx: Tx,
  deps: Deps,
  user: Pick<UserRow, 'id' | 'email' | 'first_name' | keyof Kind>,
  { kind, since, origin, staffId }: Securing,
): Promise<void> {
  const { id: userId } = user;
  const now = deps.clock.now();
  await recordSecurityEvent(tx, deps, { kind, userId, origin, ...(staffId && { actorId: staffId }) });
  await requirePasswordReset(tx, userId, now);
  await endSessions(tx, { userId });
  if (can(roleOfUser(user), 'wallet')) await setFrozen(tx, member(userId), true, 'secured');
  await voidTokens(tx, {
    userId,
    purposes: ['verify-email', 'reset-password', 'set-password', 'disown-sign-in', 'left-codes'],
    now,
  });
  await endEnrollment(tx, userId, now);
  await voidEmailCodes(tx, userId, now);
  await dropIdentities(tx, deps, user, {
    origin,
    actorId: staffId,
    ...(staffId
      ? { because: 'Our staff changed the email address of your account', next: 'write-to-us' }
      : { because: 'You secured your account' }),
  });
  await dropSetup(tx, userId);
  // What a stranger who talks staff into a move cannot get past: nobody here can tell whose it is.
  if (!staffId && (await isTwoFactorSince(tx, userId, since))) {
    await removeTwoFactor(tx, userId, now);
    await recordSecurityEvent(tx, deps, { kind: 'two-factor-disabled', userId, origin });
  }
  await deps.onSecured?.(tx, userId, since);
}

/**
 * Secures an account that staff are about to move to another address, against every reader of the old
 * mailbox. `user` has the new one. Also voids what the addresses of the account before it may still undo.
 */
export async function shutMovedAccount(
  tx: Tx,
  deps: Deps,
  user: Parameters<typeof shutAccount>[2],
  staffId: string,
): Promise<void> {
  const now = deps.clock.now();
  const since = await sinceEarliestToken(tx, { userId: user.id, purpose: 'disown-sign-in', now }, now);
  await shutAccount(tx, deps, user, { kind: 'email-moved', since, origin: null, staffId });
  await voidEmailChanges(tx, user.id, now);
}
