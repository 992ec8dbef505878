/** Requires a recent proof of identity (P29), so that an unattended browser cannot take an account over. */
import { isFreshSession } from '#server/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from './deps.ts';

/** Throws `reauthenticate` when the last proof is older than 15 minutes. */
export async function requireFreshSession(
  { db, clock }: Pick<SecurityDeps, 'db' | 'clock'>,
  { sessionId }: Actor,
): Promise<void> {
  if (!(await isFreshSession(db, sessionId, clock.now()))) throw refuse('reauthenticate');
}
