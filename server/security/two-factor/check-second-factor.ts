/** Checks a second factor: a current, unused authenticator code, or a backup code. */
import type { Tx } from '#server/db/transaction.ts';
import type { SecurityDeps } from '../deps.ts';
import { createSecretsBox, hashBackupCode, timeStepOf } from './create-two-factor-secrets.ts';
import { acceptBackupCode, acceptStep, lockTwoFactor } from './two-factor-store.ts';

export type SecondFactor = { token?: string | undefined; backupCode?: string | undefined };

export type Checked = 'token' | 'backup-code' | 'wrong';

/** Consumes the code. The row is locked, so one of many concurrent calls with the same code succeeds. */
export async function checkSecondFactor(
  tx: Tx,
  { config, clock }: Pick<SecurityDeps, 'config' | 'clock'>,
  userId: string,
  { token, backupCode }: SecondFactor,
): Promise<Checked> {
  const now = clock.now();
  const factor = await lockTwoFactor(tx, userId);
  if (!factor?.enabled) return 'wrong';
  const secrets = createSecretsBox(config.encryption).open(userId, factor);
  if (backupCode !== undefined) {
    const hash = hashBackupCode(secrets, backupCode);
    return (await acceptBackupCode(tx, { userId, hash, now })) ? 'backup-code' : 'wrong';
  }
  const step = timeStepOf(secrets, { token: token ?? '', lastStep: factor.lastStep, now });
  return step !== null && (await acceptStep(tx, userId, step)) ? 'token' : 'wrong';
}
