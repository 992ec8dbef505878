import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import type { SecurityChangeNext } from '#server/notifications/index.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { deletePasskeys } from './passkey-store.ts';

/**
 * The way back for a user who lost every passkey: a reset of the password by email removes them (P56). With
 * two-factor on, signing in still asks for a code. `because` begins the sentence that the user reads.
 */
export async function forgetPasskeys(
  tx: Tx,
  deps: { jobs: Jobs; clock: Clock },
  user: Pick<UserRow, 'id' | 'email' | 'first_name'>,
  because: string,
  next?: SecurityChangeNext,
): Promise<void> {
  const removed = await deletePasskeys(tx, user.id, deps.clock.now());
  if (removed === 0) return;
  await notifySecurityChange(tx, deps, user, {
    title: 'Passkeys Removed',
    message: `${because}, so your passkeys were removed. Add them again in your settings.`,
    ...(next && { next }),
  });
}
