/** Changes an account's email: a code goes to the new address, a notice to the old one. */
import { createHmac } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';
import {
  addressKey,
  dropIdentities,
  findEmailDomain,
  findUser,
  findUserByEmail,
  getCurrentUser,
  isHeldEmail,
  lockActor,
  type UserRow,
  updateEmail,
  voidTokens,
} from '#server/accounts/index.ts';
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { MINUTE_MS } from '#server/kernel/calendar.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { deriveKey } from '#server/kernel/seal.ts';
import { type Delivery, deliverMail, notify, recordExpiredMail } from '#server/notifications/index.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { countTry, type Tries } from '../create-tries.ts';
import type { SecurityDeps } from '../deps.ts';
import { randomCode } from '../two-factor/create-two-factor-secrets.ts';
import { consumeEmailCode, insertEmailCode, voidEmailCodes } from './email-code-store.ts';
import { keepEmailChange } from './undo-email-change.ts';

export const SEND_EMAIL_CODE = jobName<EmailCodeRequest>('send-email-code');

/** `at`: when it was asked for. */
export type EmailCodeRequest = { userId: string; newEmail: string; at: string };

const CODE_LENGTH = 6;
const LIFETIME_MS = 30 * MINUTE_MS;

/**
 * Emails a code to the new address. Throws `email-taken`, `account-protected`, `too-many-requests`.
 */
export async function changeEmail(deps: SecurityDeps, { userId }: Actor, newEmail: string): Promise<void> {
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not-signed-in');
  await deps.throttles.accountMails.count(addressKey(userId, 'email-code'));
  await checkNewEmail(deps.db, deps, user, newEmail);
  await deps.throttles.accountMails.count(addressKey(newEmail, 'email-code'));
  await transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    await voidEmailCodes(tx, userId, now);
    const request: EmailCodeRequest = { userId, newEmail, at: now.toISOString() };
    await deps.jobs.enqueue(tx, SEND_EMAIL_CODE, request);
  });
}

/**
 * The job creates the code while sending, so the database never holds one in clear. One that failed may be
 * run again months later, after the user chose another address, or secured the account.
 */
export async function sendEmailCode(
  deps: SecurityDeps,
  { userId, newEmail, at }: EmailCodeRequest,
  id?: string,
): Promise<Delivery | 'nobody'> {
  const user = await findUser(deps.db, userId);
  if (!user) return 'nobody';
  const now = deps.clock.now();
  if (new Date(at).getTime() + LIFETIME_MS <= now.getTime()) {
    await recordExpiredMail(deps, { userId, template: 'email-code' });
    return 'nobody';
  }
  const code = randomCode(CODE_LENGTH);
  const [hash = Buffer.alloc(0)] = hashesOf(deps, userId, code);
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await insertEmailCode(deps.db, { userId, hash, newEmail, now, expiresAt });
  return deliverMail(deps, {
    ...(id && { id }),
    to: newEmail,
    userId,
    mail: { template: 'email-code', data: { firstName: user.first_name, code } },
  });
}

/** Changes the account's address. Throws `invalid-code`, `email-taken`, `account-protected`. */
export async function confirmEmailChange(
  deps: SecurityDeps,
  tries: Tries,
  actor: Actor,
  code: string,
): Promise<CurrentUser> {
  const { userId } = actor;
  await countTry(tries.emailCode, userId, () => moveToNewEmail(deps, actor, code).catch(asTaken));
  return getCurrentUser(deps, actor);
}

function moveToNewEmail(deps: SecurityDeps, actor: Actor, code: string): Promise<void> {
  const { userId } = actor;
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const user = await lockActor(tx, actor);
    const email = await consumeEmailCode(tx, { userId, hashes: hashesOf(deps, userId, code), now });
    if (email === undefined) throw refuse('invalid-code');
    await checkNewEmail(tx, deps, user, email);
    await updateEmail(tx, { userId, email, now });
    await voidEmailCodes(tx, userId, now);
    // Links in the old mailbox must no longer open the account.
    await voidTokens(tx, { userId, purposes: ['verify-email', 'reset-password', 'set-password'], now });
    if (email === user.email) return;
    await deps.onEmailMoved?.(tx, userId);
    const origin = { sessionId: actor.sessionId };
    await recordSecurityEvent(tx, deps, { kind: 'email-changed', userId, origin });
    await notify(tx, {
      userId,
      title: 'Email Address Changed',
      message: `The email address of your account is now ${email}.`,
    });
    await keepEmailChange(tx, deps, user, email);
    const because = 'The email address of your account was changed';
    await dropIdentities(tx, deps, { ...user, email }, { origin, because });
  });
}

async function checkNewEmail(
  db: Queryable,
  { config, clock }: Pick<SecurityDeps, 'config' | 'clock'>,
  user: UserRow,
  email: string,
): Promise<void> {
  if (user.authority_role === 'god') throw refuse('account-protected');
  if (email === user.email) {
    if (user.email_verified_at === null || user.email_verified_manually) return;
    const message = 'This is your email address already.';
    throw refuse('invalid-input', { message, fields: { newEmail: message } });
  }
  if (email === config.godEmail.toLowerCase() || (await findUserByEmail(db, email))) {
    throw refuse('email-taken');
  }
  if (await isHeldEmail(db, { email, exceptUserId: user.id, now: clock.now() })) throw refuse('email-taken');
  const domain = await requiredDomain(db, config, user);
  if (domain !== undefined && !email.endsWith(`@${domain}`)) {
    const message =
      user.user_type === 'authority'
        ? `Authority users must use @${domain} email domain`
        : `Please use an address of your company, which ends in @${domain}.`;
    throw refuse('invalid-input', { message, fields: { newEmail: message } });
  }
}

async function requiredDomain(
  db: Queryable,
  config: SecurityDeps['config'],
  user: UserRow,
): Promise<string | undefined> {
  if (user.user_type === 'authority') return config.authorityEmailDomain;
  return user.enterprise_id === null ? undefined : findEmailDomain(db, user.enterprise_id);
}

/** Six characters are few, so the hash is keyed. A code sent before a key change still works. */
function hashesOf({ config }: Pick<SecurityDeps, 'config'>, userId: string, code: string): Buffer[] {
  const { current, old } = config.encryption;
  return [current, ...old].map((key) =>
    createHmac('sha256', deriveKey(key, 'email-code hash')).update(`${userId} ${code}`).digest(),
  );
}

function asTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw refuse('email-taken');
  throw error;
}
