import { dropIdentities, listIdentities, lockActor } from '#server/accounts/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from './deps.ts';
import { dropSetup } from './two-factor/two-factor-store.ts';

/**
 * Removes one way to sign in, and a set-up of a second factor that somebody who used it may have begun.
 * Throws `not-found`, and `last-way-in` when no password, passkey or other identity is left.
 */
export async function unlinkIdentity(deps: SecurityDeps, actor: Actor, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    // The lock keeps two calls from removing the last two ways in.
    const user = await lockActor(tx, actor);
    const identities = await listIdentities(tx, user.id);
    if (!identities.some((identity) => identity.id === id)) throw refuse('not-found');
    if (user.password_hash === null && !user.has_passkey && identities.length === 1)
      throw refuse('last-way-in');
    await dropSetup(tx, user.id);
    const origin = { sessionId: actor.sessionId };
    await dropIdentities(tx, deps, user, { id, origin, because: 'You removed it in your settings' });
  });
}
