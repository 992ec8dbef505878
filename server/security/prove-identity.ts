/** Proves identity once more for a single sensitive step: by code with two-factor on, else by password. */
import type { UserRow } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { checkSecondFactor, type SecondFactor } from './check-second-factor.ts';
import { countTry, type Tries } from './create-tries.ts';
import type { SecurityDeps } from './deps.ts';
import { notifyBackupCodeUsed } from './notify-backup-code-used.ts';

export type Proof = SecondFactor & { password?: string | undefined };

/**
 * Consumes a code, and notifies of a used backup code. Throws `step-up-required`, whose `fields` name what is
 * missing (`token` or `password`); `invalid-code`, `wrong-password`, `no-password`, `too-many-requests`.
 */
export async function proveIdentity(
  deps: Pick<SecurityDeps, 'db' | 'clock' | 'config' | 'jobs' | 'passwords'>,
  tries: Tries,
  user: UserRow,
  proof: Proof,
): Promise<void> {
  if (user.two_factor_enabled) await proveSecondFactor(deps, tries, user, proof);
  else await provePassword(deps, tries, user, proof.password);
}

async function proveSecondFactor(
  deps: Pick<SecurityDeps, 'db' | 'clock' | 'config' | 'jobs'>,
  tries: Tries,
  user: UserRow,
  { token, backupCode }: Proof,
): Promise<void> {
  if (token === undefined && backupCode === undefined)
    throw refuse('step-up-required', { fields: { token: 'Please enter the 6-digit code.' } });
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
  password: string | undefined,
): Promise<void> {
  if (hash === null) throw refuse('no-password');
  if (password === undefined)
    throw refuse('step-up-required', { fields: { password: 'Please enter your password.' } });
  await countTry(tries.password, id, async () => {
    if (!(await passwords.verify(password, hash)))
      throw refuse('wrong-password', { fields: { password: 'Your current password is incorrect.' } });
  });
}
