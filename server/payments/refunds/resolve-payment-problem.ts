/** Staff close a problem of a payment that they have looked into. */
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { asRefusal } from '../intents/create-payment.ts';
import { type Problem, resolveProblem } from '../problem-store.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { lockPayment } from '../store.ts';
import { findForeignProblem } from './read-take-in.ts';

/**
 * The reason is the note. A problem that was resolved before stays as it is. Throws `not-found`, `forbidden`
 * for one's own payment, and `payment-mismatch` for a refund that has to be taken in.
 */
export async function resolvePaymentProblem(
  deps: PaymentsDeps,
  { problemId, decision }: { problemId: string; decision: Decision },
): Promise<void> {
  const { problem, payment } = await findForeignProblem(deps, { problemId, actorId: decision.actorId });
  if (problem.resolvedAt !== null) return;
  const moved = await hasMoved(deps, problem);
  const at = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    if (moved) await requireUnbooked(tx, problem);
    if (!(await resolveProblem(tx, problem, at))) return;
    await recordAction(
      tx,
      {
        actor: { userId: decision.actorId, role: decision.actorRole },
        action: 'problem-resolved',
        subject: { kind: 'payment', id: payment.id, label: payment.intentId ?? payment.id },
        reason: decision.reason,
        before: { problem: problem.text },
      },
      at,
    );
  });
}

/** Whether it is about a refund that left in the dashboard. */
async function hasMoved(
  { cardProcessor }: Pick<PaymentsDeps, 'cardProcessor'>,
  { code, reference }: Problem,
): Promise<boolean> {
  if (code !== 'refund-at-processor') return false;
  const made = await asRefusal(() => cardProcessor.retrieveRefund(reference));
  return made !== null && made.status !== 'failed' && made.status !== 'canceled';
}

/**
 * Money of the books that left does not return by a note. A charge with a problem is never credited, so its
 * refund needs no more than that; one without is credited soon.
 */
async function requireUnbooked(tx: Tx, { paymentId }: Problem): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment?.problem != null && !(await isBooked(tx, payment))) return;
  throw refuse('payment-mismatch', {
    message: 'The processor made this refund. Take it in so that its money is accounted for.',
  });
}
