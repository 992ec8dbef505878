import type { CurrentUser } from '#contract/accounts.ts';
import { getCurrentUser, lockActor } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import { countTry, type Tries } from '../create-tries.ts';
import type { SecurityDeps } from '../deps.ts';
import { noteFailedProof } from '../note-failed-proof.ts';
import { notifySecurityChange } from '../notify-security-change.ts';
import { checkSecondFactor, type SecondFactor } from './check-second-factor.ts';
import { removeTwoFactor } from './two-factor-store.ts';

/**
 * Turns the second factor off, with one of its codes. Throws `invalid-code`, `two-factor-off`,
 * `too-many-requests`.
 */
export async function disableTwoFactor(
  deps: SecurityDeps,
  tries: Tries,
  actor: Actor,
  factor: SecondFactor,
): Promise<CurrentUser> {
  const { userId } = actor;
  await countTry(tries.secondFactor, userId, () =>
    transaction(deps.db, async (tx) => {
      const user = await lockActor(tx, actor);
      if (!user.two_factor_enabled) throw refuse('two-factor-off');
      if ((await checkSecondFactor(tx, deps, userId, factor)) === 'wrong') throw refuse('invalid-code');
      await removeTwoFactor(tx, userId, deps.clock.now());
      const origin = { sessionId: actor.sessionId };
      await recordSecurityEvent(tx, deps, { kind: 'two-factor-disabled', userId, origin });
      await notifySecurityChange(tx, deps, user, {
        title: '2FA Disabled',
        message: 'Two-factor authentication is off. Signing in asks only for your password.',
      });
    }),
  ).catch(noteFailedProof(deps, actor, 'code'));
  return getCurrentUser(deps, actor);
}
