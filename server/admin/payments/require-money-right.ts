/** Who may move money, beyond the route's capability. */
import { can } from '#contract/kernel/capabilities.ts';
import { findUser } from '#server/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { AdminDeps } from '../deps.ts';

/** Throws `forbidden`, and `two-factor-required` where the operator demands a second factor of staff. */
export async function requireMoneyRight(
  { db, config }: Pick<AdminDeps, 'db' | 'config'>,
  actor: Actor,
): Promise<void> {
  if (!can(actor.role, 'staff-money')) {
    throw refuse('forbidden', { message: 'Only administrators change balances.' });
  }
  if (!config.requireStaffTwoFactor) return;
  const user = await findUser(db, actor.userId);
  if (!user?.two_factor_enabled && !user?.has_passkey) throw refuse('two-factor-required');
}
