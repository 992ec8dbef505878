import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { recordAction } from '#server/audit/index.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { toDifference } from './difference.ts';
import { findDifference, isAboutUser, saveExplanation } from './difference-store.ts';

/**
 * Explains an open difference. The first explanation is kept; later ones change nothing. Throws `not-found`
 * when there is none, or a run has resolved it, and `forbidden` where it is about the actor's own money.
 */
export function explainDifference(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { differenceId, reason }: { differenceId: string; reason: string },
): Promise<ReconciliationDifference> {
  return transaction(db, async (tx) => {
    if (await isAboutUser(tx, differenceId, actor.userId))
      throw refuse('forbidden', { message: 'Nobody explains a difference about a payment of their own.' });
    const at = clock.now();
    const explanation = { id: differenceId, by: actor.userId, role: actor.role, at, text: reason };
    const isFirst = await saveExplanation(tx, explanation);
    const difference = await findDifference(tx, differenceId);
    if (difference === undefined || difference.resolved_at !== null) throw refuse('not-found');
    const shown = toDifference(difference);
    if (isFirst) {
      const { kind, outside, inside, outsideId, insideId } = shown;
      const subject = {
        kind: 'difference',
        id: differenceId,
        label: `${kind} ${outsideId ?? insideId ?? ''}`.trim(),
      };
      const after = { outside, inside };
      await recordAction(tx, { actor, action: 'difference-explained', subject, reason, after }, at);
    }
    return shown;
  });
}
