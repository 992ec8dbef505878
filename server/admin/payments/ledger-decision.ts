import type { Actor } from '#server/kernel/actor.ts';
import type { Decision } from '#server/ledger/index.ts';

/** Who decided, as the ledger keeps it. */
export function ledgerDecision({ userId, role }: Actor, reason = ''): Decision {
  return { actorId: userId, actorRole: role, reason };
}
