/** Restores the old email of an account by the link that went there. */
import { DatabaseError } from 'pg';
import { findUser, lockUser, type UserRow, updateEmail } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type Delivery, deliverMail, enqueueMail } from '#server/notifications/index.ts';
import type { SecurityDeps } from './deps.ts';
import { findEmailChange, insertEmailChange, markUndone } from './email-change-store.ts';
import { type Securing, secureAccount } from './secure-account.ts';
import { readUndoToken, undoToken } from './undo-token.ts';

export const SEND_EMAIL_CHANGED = 'send-email-changed';

export type EmailChangedRequest = { changeId: string };

const undoMs = 7 * 24 * 60 * 60 * 1000;

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
    undoUntil: new Date(now.getTime() + undoMs),
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
 * `invalid-token`, and `email-taken` when another account has the address.
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
  await transaction(deps.db, async (tx) => {
    // The user first, as every other change of an account does, so that two links do not deadlock.
    const user = await lockUser(tx, change.user_id);
    if (!user || !(await markUndone(tx, change.id, now))) throw refuse('invalid-token');
    const email = change.old_email;
    await updateEmail(tx, { userId: user.id, email, now }).catch(asTaken);
    await deps.onEmailMoved?.(tx, user.id);
    await secureAccount(
      tx,
      deps,
      { ...user, email },
      {
        kind: 'email-change-undone',
        since: change.changed_at,
        origin,
        because: 'The change of your email address was undone',
      },
    );
    if (user.email !== email) await notifyLeftAddress(tx, deps, user);
  });
}

/** An owner who made the change after all learns that it is gone. */
async function notifyLeftAddress(tx: Tx, deps: SecurityDeps, user: UserRow): Promise<void> {
  const title = 'Email Address Changed Back';
  const message =
    'The previous address of your account undid the change, so this one no longer belongs to it.';
  const data = { firstName: user.first_name, title, message };
  await enqueueMail(tx, deps, {
    to: user.email,
    userId: user.id,
    mail: { template: 'security-change', data },
  });
}

const uniqueViolation = '23505';

function asTaken(error: unknown): never {
  if (error instanceof DatabaseError && error.code === uniqueViolation) throw refuse('email-taken');
  throw error;
}
