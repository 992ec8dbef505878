import { findUser } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { deletePasskeys } from './passkey-store.ts';

/**
 * The way back for a user who lost every passkey: a reset of the password by email removes them (P56). With
 * two-factor on, signing in still asks for a code.
 */
export async function forgetPasskeys(
  tx: Tx,
  deps: { jobs: Jobs; clock: Clock },
  userId: string,
): Promise<void> {
  const removed = await deletePasskeys(tx, userId, deps.clock.now());
  const user = removed > 0 && (await findUser(tx, userId));
  if (!user) return;
  await notifySecurityChange(tx, deps, user, {
    title: 'Passkeys Removed',
    message:
      'Your password was reset with a link from your email, so your passkeys were removed. Add them again in your settings.',
  });
}
