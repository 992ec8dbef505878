/** What follows a proven first factor, whichever one it was. */
import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/accounts.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { memberAccountOf } from '#server/ledger/index.ts';
import type { AccountsDeps } from '../deps.ts';
import { type Browser, endSession, type StartedSession, startSession } from '../sessions/sessions.ts';
import { toCurrentUser, type UserRow } from '../user.ts';

/** The client and the proofs its browser holds. */
export type Client = Browser & {
  /** The browser's current session. Signing in replaces it. */
  sessionToken: string | undefined;
};

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

/** Starts a session, or asks for the second factor. Throws `account-frozen`. */
export async function startSignIn(
  deps: Pick<AccountsDeps, 'db' | 'clock'>,
  user: UserRow,
  options: { remember: boolean; client: Client },
): Promise<SignInOutcome> {
  if (user.frozen_at !== null) throw refuse('account-frozen');
  if (!user.two_factor_enabled) return finishSignIn(deps, user, { ...options, proven: !user.has_passkey });
  const { remember } = options;
  return { kind: 'two-factor', userId: user.id, remember, credential: credentialOf(user) };
}

/**
 * Starts the session once every required factor is proven. The browser's earlier session ends. `proven` says
 * whether signing in was a proof with the account's best factor (P55).
 */
export async function finishSignIn(
  { db, clock }: Pick<AccountsDeps, 'db' | 'clock'>,
  user: UserRow,
  { remember, client, proven }: { remember: boolean; client: Client; proven: boolean },
): Promise<SignedIn> {
  const session = await transaction(db, async (tx) => {
    if (client.sessionToken) await endSession(tx, client.sessionToken);
    return startSession(tx, { userId: user.id, remember, browser: client, proven, now: clock.now() });
  });
  return { kind: 'signed-in', user: toCurrentUser(user, await memberAccountOf(db, user.id)), session };
}

/** A fingerprint of the password's hash; see `TwoFactorPending`. */
export function credentialOf(user: UserRow): string {
  return createHash('sha256')
    .update(user.password_hash ?? '')
    .digest('base64url')
    .slice(0, 22);
}
