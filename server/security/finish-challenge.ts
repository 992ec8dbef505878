/** The second half of a sign-in with a second factor (P4). */
import {
  credentialOf,
  findUser,
  finishSignIn,
  type SignedIn,
  type TwoFactorPending,
  type UserRow,
} from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { checkSecondFactor, type SecondFactor } from './check-second-factor.ts';
import { countTry, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';
import { notifyBackupCodeUsed } from './notify-backup-code-used.ts';

export type Challenge = {
  /** The proofs this browser holds; null when there are none, or they are too old. */
  pending: TwoFactorPending | null;
  factor: SecondFactor;
  client: Parameters<typeof finishSignIn>[2]['client'];
  /** The browser signed in to this account before. */
  knownBrowser: { userId: string; browserId: string } | null;
};

/**
 * Starts the session. Throws `two-factor-expired` when the first half is missing, too old, or was done with a
 * password that has changed since; `invalid-code`; `account-frozen`; `too-many-requests`.
 */
export async function finishChallenge(
  deps: SecurityDeps,
  tries: Tries,
  { pending, factor, client, knownBrowser }: Challenge,
): Promise<SignedIn> {
  const user = pending && (await findUser(deps.db, pending.userId));
  if (!pending || !user?.two_factor_enabled || pending.credential !== credentialOf(user)) {
    throw refuse('two-factor-expired');
  }
  if (user.frozen_at !== null) throw refuse('account-frozen');
  // A thief of a password guesses from a browser the account does not know, so those tries do not count
  // against the owner's browser.
  const known = knownBrowser?.userId === user.id ? ` ${knownBrowser.browserId}` : '';
  await countTry(tries.secondFactor, `${user.id}${known}`, () => proveSecondFactor(deps, user, factor));
  return finishSignIn(deps, user, { remember: pending.remember, client, proven: true });
}

function proveSecondFactor(deps: SecurityDeps, user: UserRow, factor: SecondFactor): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const checked = await checkSecondFactor(tx, deps, user.id, factor);
    if (checked === 'wrong') throw refuse('invalid-code');
    if (checked === 'backup-code') await notifyBackupCodeUsed(tx, deps, user, 'to sign in');
  });
}
