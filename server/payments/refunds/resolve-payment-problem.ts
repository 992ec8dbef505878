/** Staff close a problem of a payment that they have looked into. */
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { asRefusal } from '../intents/create-payment.ts';
import { type Problem, resolveProblem } from '../problem-store.ts';
import { findForeignProblem } from './read-take-in.ts';

/**
 * The reason is the note. A problem that was resolved before stays as it is. Throws `not-found`, `forbidden` for
 * one's own payment, and `payment-mismatch` for a refund that has to be taken in.
 */
export async function resolvePaymentProblem(
  deps: PaymentsDeps,
  { problemId, decision }: { problemId: string; decision: Decision },
): Promise<void> {
  const { problem, payment } = await findForeignProblem(deps, { problemId, actorId: decision.actorId });
  if (problem.resolvedAt !== null) return;
  await requireOver(deps, problem);
  const at = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    if (!(await resolveProblem(tx, problem, at))) return;
    await recordAction(
      tx,
      {
        actor: { userId: decision.actorId, role: decision.actorRole },
        action: 'problem-resolved',
        subject: { kind: 'payment', id: payment.id, words: payment.intentId ?? payment.id },
        reason: decision.reason,
        before: { problem: problem.text },
      },
      at,
    );
  });
}

/** Money that left in the dashboard does not return by a note. */
async function requireOver(
  { cardProcessor }: Pick<PaymentsDeps, 'cardProcessor'>,
  { code, reference }: Problem,
): Promise<void> {
  if (code !== 'refund-at-processor') return;
  const made = await asRefusal(() => cardProcessor.retrieveRefund(reference));
  if (made === null || made.status === 'failed' || made.status === 'canceled') return;
  throw refuse('payment-mismatch', {
    message: 'The processor made this refund. Take it in so that its money is accounted for.',
  });
}
