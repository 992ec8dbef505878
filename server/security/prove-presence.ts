/** Proves that the owner of a session is present (P55): by code with two-factor on, else by password. */
import { lockActor, type UserRow } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { countTry, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';
import { recordProof } from './record-proof.ts';
import { checkSecondFactor, type SecondFactor } from './two-factor/check-second-factor.ts';
import { notifyBackupCodeUsed } from './two-factor/notify-backup-code-used.ts';

export type Proof = SecondFactor & { password?: string | undefined };

type ProofDeps = Pick<SecurityDeps, 'db' | 'clock' | 'config' | 'jobs' | 'passwords' | 'log' | 'countryOf'>;

/** The user as they were read, and the session that is proven. */
type Proving = { user: UserRow; sessionId: string };

/**
 * Consumes a code, notifies of a used backup code, and records the proof. Throws `better-proof-required` for
 * a password where the account has a better factor, `invalid-code`, `wrong-password`, `no-password`,
 * `not-signed-in`, `too-many-requests`.
 */
export async function provePresence(
  deps: ProofDeps,
  tries: Tries,
  proving: Proving,
  proof: Proof,
): Promise<void> {
  const hasCode = proof.token !== undefined || proof.backupCode !== undefined;
  if (hasCode) await proveSecondFactor(deps, tries, proving, proof);
  else await provePassword(deps, tries, proving, proof.password);
}

async function proveSecondFactor(
  deps: ProofDeps,
  tries: Tries,
  { user: { id: userId }, sessionId }: Proving,
  { token, backupCode }: Proof,
): Promise<void> {
  await countTry(tries.secondFactor, userId, () =>
    transaction(deps.db, async (tx) => {
      const user = await lockActor(tx, { userId, sessionId });
      const checked = await checkSecondFactor(tx, deps, userId, { token, backupCode });
      if (checked === 'wrong')
        throw refuse('invalid-code', {
          fields: { [token === undefined ? 'backupCode' : 'token']: 'Invalid verification code' },
        });
      const use = { purpose: 'to confirm that it is you', origin: { sessionId } };
      if (checked === 'backup-code') await notifyBackupCodeUsed(tx, deps, user, use);
      await recordProof(tx, deps, { userId, sessionId }, 'code');
    }),
  );
}

async function provePassword(
  deps: ProofDeps,
  tries: Tries,
  { user, sessionId }: Proving,
  password = '',
): Promise<void> {
  const { id: userId, password_hash: hash } = user;
  requireNoBetterFactor(user);
  if (hash === null) throw refuse('no-password');
  await countTry(tries.password, userId, async () => {
    if (!(await deps.passwords.verify(password, hash))) throw wrongPassword();
    await transaction(deps.db, async (tx) => {
      // The hash took a while: a better factor, or another password, may have come meanwhile.
      const now = await lockActor(tx, { userId, sessionId });
      requireNoBetterFactor(now);
      if (now.password_hash !== hash) throw wrongPassword();
      await recordProof(tx, deps, { userId, sessionId }, 'password');
    });
  });
}

function requireNoBetterFactor(user: UserRow): void {
  if (user.two_factor_enabled) throw refuse('better-proof-required');
  if (user.has_passkey)
    throw refuse('better-proof-required', { message: 'Your account asks for your passkey.' });
}

function wrongPassword() {
  return refuse('wrong-password', { fields: { password: 'Your current password is incorrect.' } });
}
