/**
 * Mails with a link that proves something. The job carries only the recipient; the token is made while
 * sending, so the database never holds one in clear.
 */
import type { Queryable } from '#server/db/pool.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { jobName } from '#server/kernel/jobs.ts';
import {
  type Delivery,
  deliverMail,
  type NewDeviceData,
  recordExpiredMail,
} from '#server/notifications/index.ts';
import type { AccountsDeps } from './deps.ts';
import { hasExpired, hasLaterLink, isLinkHeld, issueToken } from './sign-up/one-time-tokens.ts';
import * as store from './store.ts';
import { type UserRow, wasSecuredSince } from './user.ts';

export const SEND_ACCOUNT_MAIL = jobName<AccountMail>('send-account-mail');

/** `at`: when it was asked for or decided. */
export type AccountMail = AskedMail & { at: string };

type AskedMail =
  | { purpose: 'verify-email'; email: string }
  /** `secured`: the owner secured the account. `moved`: staff moved it to this address. */
  | { purpose: 'reset-password'; email: string; secured?: true; moved?: true }
  | { purpose: 'set-password'; userId: string; invitedBy: string }
  /** `held`: its place is kept by `holdLink`; jobs of an earlier release have none. */
  | { purpose: 'enrolment-link'; userId: string; sentBy: string; held?: true }
  /** `email`: the account's address at the sign-in. */
  | ({ purpose: 'disown-sign-in'; userId: string; email: string } & Omit<
      NewDeviceData,
      'firstName' | 'token'
    >);

/**
 * Enqueues the mail for after the caller's commit. An address without an account makes the job do nothing.
 */
export function enqueueAccountMail(
  tx: Queryable,
  { jobs, clock }: Pick<AccountsDeps, 'jobs' | 'clock'>,
  mail: AskedMail & { at?: string },
): Promise<void> {
  return jobs.enqueue(tx, SEND_ACCOUNT_MAIL, { at: clock.now().toISOString(), ...mail });
}

/**
 * Sends now. Returns 'nobody' when the address has no account, nothing is left to prove, or it is too late.
 */
export async function sendAccountMail(
  deps: Pick<AccountsDeps, 'db' | 'clock' | 'mailer' | 'config' | 'jobs'>,
  request: AccountMail,
  options: { id?: string; patienceMs?: number } = {},
): Promise<Delivery | 'nobody'> {
  const issued = await transaction(deps.db, (tx) => issueFor(tx, deps, request));
  if (!issued) return 'nobody';
  const { user, token } = issued;
  const to = addressFor(request, user);
  const mail = toMail(request, user, token);
  const delivery = await deliverMail(deps, { ...options, to, userId: user.id, mail });
  // The present address has a job of its own, so that a retry for one of the two repeats nothing for the
  // other.
  if (delivery !== 'unavailable' && to !== user.email && request.purpose === 'disown-sign-in')
    await enqueueAccountMail(deps.db, deps, { ...request, email: user.email });
  return delivery;
}

/** A sign-in is reported to the address that the account had then: a stranger may have moved it since. */
function addressFor(request: AccountMail, { email }: UserRow): string {
  return request.purpose === 'disown-sign-in' ? request.email : email;
}

/** Locks the user's row, so that a link is never made for an address that the account has just left. */
async function issueFor(tx: Tx, { clock }: Pick<AccountsDeps, 'clock'>, request: AccountMail) {
  const now = clock.now();
  const user =
    'userId' in request
      ? await store.lockUser(tx, request.userId)
      : await store.lockUserByEmail(tx, request.email);
  if (!user || !(await isStillDue(tx, user, request))) return undefined;
  // The link is an invitation's: it leads to the same page and grants the same.
  const purpose = request.purpose === 'enrolment-link' ? 'set-password' : request.purpose;
  const askedAt = new Date(request.at);
  const since = startsWhenAsked(request) ? askedAt : now;
  if (!awaitsOwner(request) && hasExpired(purpose, askedAt, now)) {
    const template = request.purpose === 'disown-sign-in' ? 'new-device' : request.purpose;
    await recordExpiredMail({ db: tx, clock }, { userId: user.id, template });
    return undefined;
  }
  return { user, token: await issueToken(tx, { userId: user.id, purpose, now: since }) };
}

/**
 * A job that failed may be run again months later: a link that nobody asks for any more must not work again.
 */
async function isStillDue(tx: Tx, user: UserRow, request: AccountMail): Promise<boolean> {
  switch (request.purpose) {
    case 'verify-email':
      return user.email_verified_at === null;
    case 'reset-password':
      return !(request.secured || request.moved) || user.password_reset_required_at !== null;
    case 'set-password': {
      // Another link was asked for meanwhile, and that one alone works.
      const link = { userId: user.id, purpose: request.purpose, since: new Date(request.at) } as const;
      // An account that was secured has no password either, and its own link leads to one.
      if (user.password_hash !== null || wasSecuredSince(user, link.since)) return false;
      return !(await hasLaterLink(tx, link));
    }
    case 'disown-sign-in':
      // The link would outlive the securing, and the address may no longer be the owner's.
      return !wasSecuredSince(user, new Date(request.at));
    case 'enrolment-link': {
      // Another link was sent or used meanwhile, a factor was enrolled, or the account was secured.
      const link = { userId: user.id, purpose: 'set-password', since: new Date(request.at) } as const;
      return !request.held || isLinkHeld(tx, link);
    }
  }
}

/**
 * What a stranger did at once after signing in is later than the sign-in, though the mail may go out later
 * still. An invitation, or the link of a colleague, works for as long as the one who sent it expects.
 */
function startsWhenAsked({ purpose }: AccountMail): boolean {
  return purpose === 'disown-sign-in' || purpose === 'set-password' || purpose === 'enrolment-link';
}

/** An account that is shut opens by this link alone, so it is due however late it is. */
function awaitsOwner(request: AccountMail): boolean {
  return request.purpose === 'reset-password' && Boolean(request.secured || request.moved);
}

/** An account that its owner secured has none either, and had one. */
function hadNoPassword(user: UserRow): boolean {
  return user.password_hash === null && user.password_reset_required_at === null;
}

function toMail(request: AccountMail, user: UserRow, token: string) {
  const { first_name: firstName, email } = user;
  switch (request.purpose) {
    case 'verify-email':
      return {
        template: request.purpose,
        data: { firstName, email, token, moved: user.email_moved_at !== null },
      } as const;
    case 'reset-password':
      return {
        template: request.purpose,
        data: {
          firstName,
          token,
          secured: request.secured ?? false,
          moved: request.moved ?? false,
          first: hadNoPassword(user),
        },
      } as const;
    case 'set-password':
      return {
        template: request.purpose,
        data: { firstName, email, invitedBy: request.invitedBy, token },
      } as const;
    case 'enrolment-link':
      return { template: request.purpose, data: { firstName, sentBy: request.sentBy, token } } as const;
    case 'disown-sign-in': {
      const { device, network, country, at } = request;
      return { template: 'new-device', data: { firstName, device, network, country, at, token } } as const;
    }
  }
}
