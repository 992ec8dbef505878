/** Records a proof of presence: in the session, and among the events of the account. */
import { markProven } from '#server/accounts/index.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { recordSecurityEvent } from '#server/security-events/index.ts';
import type { SecurityDeps } from './deps.ts';
import type { ProofWay } from './note-failed-proof.ts';

/**
 * The caller holds a lock that a change of the proven factor also takes: such a change takes all other proofs
 * (P55).
 */
export async function recordProof(
  tx: Tx,
  deps: Pick<SecurityDeps, 'clock'>,
  { userId, sessionId }: Pick<Actor, 'userId' | 'sessionId'>,
  way: ProofWay,
): Promise<void> {
  await markProven(tx, sessionId, deps.clock.now());
  await recordSecurityEvent(tx, deps, {
    kind: 'presence-proven',
    userId,
    origin: { sessionId },
    detail: { way },
  });
}
