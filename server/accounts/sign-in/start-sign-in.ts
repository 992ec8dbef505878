/** What follows a proven first factor, whichever one it was. */
import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { endSession, type StartedSession, startSession } from '../sessions/sessions.ts';
import { toCurrentUser, type UserRow } from '../user.ts';
import type { Client } from './client.ts';
import { noteNewDevice } from './note-new-device.ts';

export type SignedIn = { kind: 'signed-in'; user: CurrentUser; session: StartedSession };

/** The first factor is proven, the second is missing: no session yet. */
export type TwoFactorPending = {
  kind: 'two-factor';
  userId: string;
  remember: boolean;
  /** Changes with the password, so a sign-in begun with an old password cannot finish. */
  credential: string;
};

export type SignInOutcome = SignedIn | TwoFactorPending;

type Deps = Pick<AccountsDeps, 'db' | 'clock' | 'jobs' | 'log' | 'countryOf'>;

/** How the first factor was proven. */
export type SignInWay = 'password' | 'google' | 'apple' | 'passkey';

type Options = {
  remember: boolean;
  client: Client;
  way?: SignInWay;
  /** This sign-in opened the account, so its device is not reported as new. */
  opened?: boolean;
};

/**
 * Starts a session, or asks for the second factor. Throws `account-frozen`, and `password-reset-required` for
 * an account that its owner secured.
 */
export async function startSignIn(deps: Deps, user: UserRow, options: Options): Promise<SignInOutcome> {
  refuseLocked(user);
  if (!user.two_factor_enabled) return finishSignIn(deps, user, { ...options, proven: !user.has_passkey });
  const { remember } = options;
  return { kind: 'two-factor', userId: user.id, remember, credential: credentialOf(user) };
}

/**
 * Starts the session once every required factor is proven. The browser's earlier session ends. `proven` says
 * whether signing in was a proof with the account's best factor (P55). Throws `invalid-credentials` where the
 * account's factors are no longer those of `user`.
 */
export async function finishSignIn(
  deps: Deps,
  user: UserRow,
  { remember, client, proven, way = 'password', opened = false }: Options & { proven: boolean },
): Promise<SignedIn> {
  const { db, clock } = deps;
  refuseLocked(user);
  const session = await transaction(db, async (tx) => {
    const now = clock.now();
    const started = await startSession(tx, { user, remember, browser: client, proven, now });
    if (client.sessionToken) await endSession(tx, client.sessionToken);
    const detail = { way, secondFactor: user.two_factor_enabled };
    // One event either way, so that a list of them has each sign-in once.
    const isMailed = !opened && (await noteNewDevice(tx, deps, user, client));
    const kind = isMailed ? 'new-device' : 'sign-in';
    await recordSecurityEvent(tx, deps, { kind, userId: user.id, origin: client, detail });
    return started;
  });
  return { kind: 'signed-in', user: toCurrentUser(user, await memberAccountOf(db, user.id)), session };
}

function refuseLocked(user: UserRow): void {
  if (user.frozen_at !== null) throw refuse('account-frozen');
  if (user.password_reset_required_at !== null) throw refuse('password-reset-required');
}

/** A fingerprint of the password's hash and the email; see `TwoFactorPending`. */
export function credentialOf(user: UserRow): string {
  return createHash('sha256')
    .update(`${user.password_hash ?? ''} ${user.email}`)
    .digest('base64url')
    .slice(0, 22);
}
