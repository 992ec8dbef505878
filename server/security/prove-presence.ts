/** Proves that the owner of a session is present (P55): by code with two-factor on, else by password. */
import type { UserRow } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { countTry, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';
import { checkSecondFactor, type SecondFactor } from './two-factor/check-second-factor.ts';
import { notifyBackupCodeUsed } from './two-factor/notify-backup-code-used.ts';

export type Proof = SecondFactor & { password?: string | undefined };

/**
 * Consumes a code, and notifies of a used backup code. Throws `better-proof-required` for a password where the
 * account has a better factor, `invalid-code`, `wrong-password`, `no-password`, `too-many-requests`.
 */
export async function provePresence(
  deps: Pick<SecurityDeps, 'db' | 'clock' | 'config' | 'jobs' | 'passwords'>,
  tries: Tries,
  user: UserRow,
  proof: Proof,
): Promise<void> {
  const hasCode = proof.token !== undefined || proof.backupCode !== undefined;
  if (hasCode) await proveSecondFactor(deps, tries, user, proof);
  else if (user.two_factor_enabled) throw refuse('better-proof-required');
  else if (user.has_passkey)
    throw refuse('better-proof-required', { message: 'Your account asks for your passkey.' });
  else await provePassword(deps, tries, user, proof.password);
}

async function proveSecondFactor(
  deps: Pick<SecurityDeps, 'db' | 'clock' | 'config' | 'jobs'>,
  tries: Tries,
  user: UserRow,
  { token, backupCode }: Proof,
): Promise<void> {
  await countTry(tries.secondFactor, user.id, () =>
    transaction(deps.db, async (tx) => {
      const checked = await checkSecondFactor(tx, deps, user.id, { token, backupCode });
      if (checked === 'wrong')
        throw refuse('invalid-code', {
          fields: { [token === undefined ? 'backupCode' : 'token']: 'Invalid verification code' },
        });
      if (checked === 'backup-code') await notifyBackupCodeUsed(tx, deps, user, 'to confirm that it is you');
    }),
  );
}

async function provePassword(
  { passwords }: Pick<SecurityDeps, 'passwords'>,
  tries: Tries,
  { id, password_hash: hash }: UserRow,
  password = '',
): Promise<void> {
  if (hash === null) throw refuse('no-password');
  await countTry(tries.password, id, async () => {
    if (!(await passwords.verify(password, hash)))
      throw refuse('wrong-password', { fields: { password: 'Your current password is incorrect.' } });
  });
}
