import type { UserRow } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Jobs } from '#server/kernel/jobs.ts';
import { type EventDeps, type EventOrigin, recordSecurityEvent } from '#server/security-events/index.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { removeTwoFactor } from './two-factor-store.ts';

/** Turns the second factor off for a password that a link led to. The user's row is locked. */
export async function forgetTwoFactor(
  tx: Tx,
  deps: EventDeps & { jobs: Jobs },
  user: Pick<UserRow, 'id' | 'email' | 'first_name' | 'two_factor_enabled'>,
  origin: EventOrigin,
): Promise<void> {
  await removeTwoFactor(tx, user.id, deps.clock.now());
  if (!user.two_factor_enabled) return;
  await recordSecurityEvent(tx, deps, { kind: 'two-factor-disabled', userId: user.id, origin });
  await notifySecurityChange(tx, deps, user, {
    title: '2FA Disabled',
    message:
      'Your password was set with a link from your email, so two-factor authentication was turned off. Set it up again in your settings.',
  });
}
