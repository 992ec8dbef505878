/** Restores the old email of an account by the link that went there. */

import {
  findUser,
  lockUser,
  setFrozenUser,
  sinceEarliestToken,
  type UserRow,
  updateEmail,
} from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { transaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { DAY_MS } from '#server/kernel/calendar.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lockAccounts, member } from '#server/ledger/index.ts';
import { type Delivery, deliverMail, enqueueMail } from '#server/notifications/index.ts';
import type { SecurityDeps } from '../deps.ts';
import { type Securing, secureAccount, shutAccount } from '../secure-account.ts';
import { type EmailChange, findEmailChange, insertEmailChange, markUndone } from './email-change-store.ts';
import { readUndoToken, undoToken } from './undo-token.ts';

export const SEND_EMAIL_CHANGED = jobName<EmailChangedRequest>('send-email-changed');

export type EmailChangedRequest = { changeId: string };

const UNDO_MS = 7 * DAY_MS;

/** Keeps what the old address may undo, and mails it the link. Runs in the transaction of the change. */
export async function keepEmailChange(
  tx: Tx,
  deps: SecurityDeps,
  user: UserRow,
  newEmail: string,
): Promise<void> {
  const now = deps.clock.now();
  const changeId = newId();
  await insertEmailChange(tx, {
    id: changeId,
    userId: user.id,
    oldEmail: user.email,
    newEmail,
    now,
    undoUntil: new Date(now.getTime() + UNDO_MS),
  });
  const request: EmailChangedRequest = { changeId };
  await deps.jobs.enqueue(tx, SEND_EMAIL_CHANGED, request);
}

/** The job makes the link while sending, so the database never holds it in clear. */
export async function sendEmailChanged(
  deps: SecurityDeps,
  { changeId }: EmailChangedRequest,
  id: string,
): Promise<Delivery | 'nobody'> {
  const change = await findEmailChange(deps.db, changeId, deps.clock.now());
  const user = change && (await findUser(deps.db, change.user_id));
  if (!change || !user) return 'nobody';
  return deliverMail(deps, {
    id,
    to: change.old_email,
    userId: user.id,
    mail: {
      template: 'email-changed',
      data: {
        firstName: user.first_name,
        newEmail: change.new_email,
        token: undoToken(deps.config.encryption, changeId),
      },
    },
  });
}

/**
 * Restores the address and secures the account. Of two changes in a row the earlier link wins: it voids the
 * later one, whose old address may be a stranger's, and works after the later one was used. Throws
 * `invalid-token`. Where another account has the old address, nobody gets in until staff unfreeze the
 * account, and `email-taken` says so.
 */
export async function undoEmailChange(
  deps: SecurityDeps,
  token: string,
  origin: Securing['origin'],
): Promise<void> {
  const changeId = readUndoToken(deps.config.encryption, token);
  const now = deps.clock.now();
  const change = changeId && (await findEmailChange(deps.db, changeId, now));
  if (!change) throw refuse('invalid-token');
  const restored = await transaction(deps.db, async (tx) => {
    // The balance, as the closing of an account does, and then the user, as every other change of an account
    // does, so that two links do not deadlock.
    await lockAccounts(tx, [member(change.user_id)]);
    const user = await lockUser(tx, change.user_id);
    if (!user) throw refuse('invalid-token');
    // A stranger signed in before they moved the account, and what they added at once is as old as that.
    const ofUser = { userId: user.id, purpose: 'disown-sign-in', now } as const;
    const since = await sinceEarliestToken(tx, ofUser, change.changed_at);
    return restoreEmail(tx, deps, { user, change, kind: 'email-change-undone', since, origin });
  });
  if (!restored) throw refuse('email-taken', { message: TAKEN });
}

/**
 * Runs in the transaction that used a link; the caller has locked the user's row. False where another account
 * has the address: the account is shut then. Throws `invalid-token` where the change was undone meanwhile.
 */
export async function restoreEmail(
  tx: Tx,
  deps: SecurityDeps,
  { user, change, ...securing }: Securing & { user: UserRow; change: EmailChange },
): Promise<boolean> {
  const now = deps.clock.now();
  if (!(await markUndone(tx, change.id, now))) throw refuse('invalid-token');
  const email = change.old_email;
  if (!(await moveBack(tx, user.id, email, now))) {
    await shutAccount(tx, deps, user, securing);
    await setFrozenUser(tx, user.id, { reason: TAKEN_REASON }, now);
    return false;
  }
  await deps.onEmailMoved?.(tx, user.id);
  const because = 'We undid the change of your email address';
  await secureAccount(tx, deps, { ...user, email }, { ...securing, because });
  if (user.email !== email) await notifyLeftAddress(tx, deps, user);
  return true;
}

/** For staff, beside the frozen account. */
const TAKEN_REASON =
  'The owner undid a change of the email address, but another account has the old address by now. Give it an address of the owner before you unfreeze it.';

/** For the owner. */
export const TAKEN =
  'Another account uses this address by now, so we could not restore it. Nobody can sign in to your account or spend its money. Please write to our support, and we will give it back to you.';

/** False where another account has the address. */
async function moveBack(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  await tx.query('savepoint move_back');
  try {
    await updateEmail(tx, { userId, email, now });
    await tx.query('release savepoint move_back');
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await tx.query('rollback to savepoint move_back');
    return false;
  }
}

/** An owner who made the change after all learns that it is gone. */
async function notifyLeftAddress(tx: Tx, deps: SecurityDeps, user: UserRow): Promise<void> {
  const title = 'Email Address Changed Back';
  const message =
    'The previous address of your account undid the change, so this one no longer belongs to it.';
  const data = { firstName: user.first_name, title, message, next: 'write-to-us' } as const;
  await enqueueMail(tx, deps, {
    to: user.email,
    userId: user.id,
    mail: { template: 'security-change', data },
  });
}
