/** What would hand an account to whoever sits at somebody else's open browser wants the password given lately (P29). */
import { isFreshSession } from '#server/accounts/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { SecurityDeps } from './deps.ts';

/** Throws `reauthenticate` where the person proved who they are longer ago than a quarter of an hour. */
export async function requireFreshSession(
  { db, clock }: Pick<SecurityDeps, 'db' | 'clock'>,
  { sessionId }: Actor,
): Promise<void> {
  if (!(await isFreshSession(db, sessionId, clock.now()))) throw refuse('reauthenticate');
}
