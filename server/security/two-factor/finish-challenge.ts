/** The second half of a sign-in with a second factor (P4). */
import {
  credentialOf,
  findUser,
  finishSignIn,
  isKnownBrowser,
  type SignedIn,
  type TwoFactorPending,
  type UserRow,
} from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { countTry, type Tries } from '../create-tries.ts';
import type { SecurityDeps } from '../deps.ts';
import { checkSecondFactor, type SecondFactor } from './check-second-factor.ts';
import { notifyBackupCodeUsed } from './notify-backup-code-used.ts';

export type Challenge = {
  /** The proofs this browser holds; null when there are none, or they are too old. */
  pending: TwoFactorPending | null;
  factor: SecondFactor;
  client: Parameters<typeof finishSignIn>[2]['client'];
};

/**
 * Starts the session. Throws `two-factor-expired` when the first half is missing, too old, or was done with a
 * password that has changed since; `invalid-code`; `account-frozen`; `too-many-requests`.
 */
export async function finishChallenge(
  deps: SecurityDeps,
  tries: Tries,
  { pending, factor, client }: Challenge,
): Promise<SignedIn> {
  const user = pending && (await findUser(deps.db, pending.userId));
  if (!pending || !user?.two_factor_enabled || pending.credential !== credentialOf(user)) {
    throw refuse('two-factor-expired');
  }
  if (user.frozen_at !== null) throw refuse('account-frozen');
  // A thief of a password guesses from a browser the account does not know, so those tries count neither
  // against the owner's browser nor against the owner's own settings.
  const { knownBrowser } = client;
  const known = isKnownBrowser(knownBrowser, user) ? ` ${knownBrowser?.browserId}` : '';
  await countTry(tries.challenge, `${user.id}${known}`, () =>
    proveSecondFactor(deps, user, factor, client).catch(async (error: unknown) => {
      const origin = client;
      if (error instanceof Refusal && error.code === 'invalid-code')
        await recordSecurityEvent(deps.db, deps, { kind: 'two-factor-failed', userId: user.id, origin });
      throw error;
    }),
  );
  return finishSignIn(deps, user, { remember: pending.remember, client, proven: true });
}

function proveSecondFactor(
  deps: SecurityDeps,
  user: UserRow,
  factor: SecondFactor,
  client: Challenge['client'],
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const checked = await checkSecondFactor(tx, deps, user.id, factor);
    if (checked === 'wrong') throw refuse('invalid-code');
    if (checked !== 'backup-code') return;
    await notifyBackupCodeUsed(tx, deps, user, { purpose: 'to sign in', origin: client });
  });
}
