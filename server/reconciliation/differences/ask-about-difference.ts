/**
 * Staff let the processor's present state apply where its reports never came: a payment, a refund or a
 * dispute. The next run finds the difference gone, or shows what is still to be done.
 */
import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { catchUp, type PaymentsDeps } from '#server/payments/index.ts';
import { toDifference } from './difference.ts';
import { findDifference } from './difference-store.ts';

/**
 * Throws `not-found`, `nothing-to-ask` where the processor has no such object, and `payments-unavailable`.
 */
export async function askAboutDifference(
  deps: PaymentsDeps,
  actor: Actor,
  differenceId: string,
): Promise<ReconciliationDifference> {
  const row = await findDifference(deps.db, differenceId);
  if (row === undefined || row.resolved_at !== null) throw refuse('not-found');
  const { part, outside_id: outsideId } = row;
  if (outsideId === null || (part !== 'charge' && part !== 'refund' && part !== 'dispute'))
    throw refuse('nothing-to-ask');
  const shown = toDifference(row);
  await transaction(deps.db, (tx) =>
    recordAction(
      tx,
      {
        actor,
        action: 'difference-asked',
        subject: { kind: 'difference', id: differenceId, label: `${shown.kind} ${outsideId}` },
        after: { outside: shown.outside, inside: shown.inside },
      },
      deps.clock.now(),
    ),
  );
  // Several refunds or disputes of one payment stand in one line.
  for (const id of outsideId.split(' ')) await catchUp(deps, { part, id });
  return shown;
}
