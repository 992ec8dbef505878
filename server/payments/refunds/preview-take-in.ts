/** Previews what taking in a refund of the processor's dashboard would move. */
import { transaction } from '#server/db/transaction.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PaymentsDeps } from '../deps.ts';
import { lockPayment } from '../store.ts';
import { findForeignProblem, readTakeIn, retrieveMade, type TakeIn } from './read-take-in.ts';

/** Throws what `takeInRefund` throws. */
export async function previewTakeIn(
  deps: Pick<PaymentsDeps, 'db' | 'cardProcessor'>,
  about: { problemId: string; actorId: string },
): Promise<TakeIn> {
  const { problem, payment: found } = await findForeignProblem(deps, about);
  if (problem.code !== 'refund-at-processor' || problem.resolvedAt !== null)
    throw refuse('changed-meanwhile');
  const made = await retrieveMade(deps, problem);
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, found.id);
    invariant(payment, `payment ${found.id} is gone`);
    return readTakeIn(tx, payment, made);
  });
}
