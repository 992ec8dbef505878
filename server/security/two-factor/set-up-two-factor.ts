/** Sets up a second factor. It is required only after a first code proves that the secret arrived. */
import type { CurrentUser } from '#contract/accounts.ts';
import {
  endEnrollment,
  findUser,
  getCurrentUser,
  lockActor,
  markProvenAlone,
} from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { countTry, type Tries } from '../create-tries.ts';
import type { SecurityDeps } from '../deps.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import {
  createSecretsBox,
  hashBackupCode,
  newBackupCodes,
  newSecrets,
  qrCodeOf,
  timeStepOf,
} from './create-two-factor-secrets.ts';
import { requireEnrollmentRight } from './require-enrollment-right.ts';
import { acceptStep, lockTwoFactor, markEnabled, replaceBackupCodes, saveSetup } from './two-factor-store.ts';

export type TwoFactorSetup = { qrCode: string; manualEntryKey: string; backupCodes: string[] };

/**
 * Creates a secret and backup codes, shown only this once. Calling again creates others. Throws
 * `two-factor-on`, and `enrolment-link-required` for staff.
 */
export async function setUpTwoFactor(deps: SecurityDeps, actor: Actor): Promise<TwoFactorSetup> {
  const { userId } = actor;
  const user = await findUser(deps.db, userId);
  if (!user) throw refuse('not-signed-in');
  await requireEnrollmentRight(deps.db, deps, user);
  const secrets = newSecrets();
  const backupCodes = newBackupCodes();
  const sealed = createSecretsBox(deps.config.encryption).seal(userId, secrets);
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    // A reset that ends the session drops what it began.
    await lockActor(tx, actor);
    if (!(await saveSetup(tx, { userId, sealed, now }))) throw refuse('two-factor-on');
    const hashes = backupCodes.map((code) => hashBackupCode(secrets, code));
    await replaceBackupCodes(tx, userId, hashes);
  });
  return { qrCode: await qrCodeOf(secrets, user.email), manualEntryKey: secrets.totp, backupCodes };
}

/**
 * Turns the second factor on with a first code. Throws `invalid-code`, `two-factor-on`,
 * `two-factor-not-set-up`.
 */
export async function verifyTwoFactor(
  deps: SecurityDeps,
  tries: Tries,
  actor: Actor,
  token: string,
): Promise<CurrentUser> {
  const { userId, sessionId } = actor;
  const box = createSecretsBox(deps.config.encryption);
  await countTry(tries.secondFactor, userId, () =>
    transaction(deps.db, async (tx) => {
      const now = deps.clock.now();
      const user = await lockActor(tx, actor);
      const factor = await lockTwoFactor(tx, userId);
      if (!factor) throw refuse('two-factor-not-set-up');
      if (factor.enabled) throw refuse('two-factor-on');
      const step = timeStepOf(box.open(userId, factor), { token, lastStep: factor.lastStep, now });
      if (step === null || !(await acceptStep(tx, userId, step))) throw refuse('invalid-code');
      await requireEnrollmentRight(tx, deps, user);
      await markEnabled(tx, userId, now);
      await endEnrollment(tx, userId, now);
      const event = { kind: 'two-factor-enabled', userId, origin: { sessionId } };
      await recordSecurityEvent(tx, deps, event);
      await markProvenAlone(tx, { userId, sessionId, now });
      await notifySecurityChange(tx, deps, user, {
        title: '2FA Enabled',
        message: 'Two-factor authentication is on. Signing in asks for a code from your authenticator app.',
      });
    }),
  );
  return getCurrentUser(deps, actor);
}
