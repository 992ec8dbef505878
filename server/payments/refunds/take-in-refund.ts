/** Staff take in a refund that was made in the processor's dashboard, so that the ledger has it too. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { type Tx, transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision, Taken } from '#server/ledger/index.ts';
import type { ProcessorRefund } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import { holdDisputes } from '../disputes/hold-disputes.ts';
import type { Payment } from '../payment.ts';
import { resolveProblem } from '../problem-store.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { lockPayment } from '../store.ts';
import { markSettled } from './apply-refund.ts';
import { postAdoption } from './post-adoption.ts';
import { findForeignProblem, readTakeIn, retrieveMade } from './read-take-in.ts';
import type { Refund } from './refund.ts';
import {
  findRefund,
  findRefundAtProcessor,
  insertRefund,
  saveOwed,
  saveProcessorRefund,
} from './refund-store.ts';

/**
 * A repeated call returns the refund of the first one. Throws `not-found`, `forbidden` for one's own payment,
 * `payments-unavailable`, `payment-not-succeeded`, `payment-mismatch` for more than is left of the payment,
 * and `changed-meanwhile` for a problem that is resolved otherwise.
 */
export async function takeInRefund(
  deps: PaymentsDeps,
  { problemId, decision }: { problemId: string; decision: Decision },
): Promise<Refund> {
  const { problem } = await findForeignProblem(deps, { problemId, actorId: decision.actorId });
  if (problem.code !== 'refund-at-processor') throw refuse('changed-meanwhile');
  const made = await retrieveMade(deps, problem);
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, problem.paymentId);
    const before = await findRefundAtProcessor(tx, made.id);
    if (before) return before;
    if (!payment || problem.resolvedAt !== null) throw refuse('changed-meanwhile');
    const { reason } = decision;
    const { refund, moves } = await takeIn(deps, tx, { id: newId(), payment, made, decision, reason });
    await record(deps, tx, { refund, moves, payment, made, decision });
    return refund;
  });
}

type Taking = {
  id: string;
  payment: Payment;
  made: ProcessorRefund;
  /** Null where it was made by us, and the books lost it. */
  decision: Decision | null;
  reason: string;
};

type TakenIn = { refund: Refund; moves: Taken };

/**
 * Takes a refund in within the caller's transaction, which has locked the payment and knows that the refund
 * is not here. Throws what `readTakeIn` throws.
 */
export async function takeIn(
  deps: PaymentsDeps,
  tx: Tx,
  { id, payment, made, decision, reason }: Taking,
): Promise<TakenIn> {
  const { moves, amountCents } = await readTakeIn(tx, payment, made);
  const at = deps.clock.now();
  const refund = {
    id,
    paymentId: payment.id,
    source: moves.suspenseCents === amountCents ? ('suspense' as const) : ('balance' as const),
    amountCents,
    feeCents: moves.feeCents,
    reason,
    createdAt: at,
  };
  // Posted before the refund's row exists, which would reserve the suspense money that this takes.
  const owedCents = await postAdoption(tx, refund, payment);
  await insertRefund(tx, { ...refund, decision });
  await saveOwed(tx, refund.id, owedCents);
  await saveProcessorRefund(tx, refund.id, made.id);
  await markSettled(deps, tx, refund);
  await resolveProblem(tx, { paymentId: payment.id, code: 'refund-at-processor', reference: made.id }, at);
  await holdDisputes(deps, tx, payment);
  // The recipient of a gift in suspense never had it.
  if (payment.kind !== 'guest_send' || refund.source === 'balance')
    await notifyOwner(deps, tx, payment, {
      about: 'refund-done',
      amountCents,
      totalCents: made.amountCents,
    });
  const taken = await findRefund(tx, refund.id);
  if (!taken) throw refuse('not-found');
  return { refund: taken, moves };
}

async function record(
  { clock }: PaymentsDeps,
  tx: Tx,
  {
    refund,
    moves,
    payment,
    made,
    decision,
  }: TakenIn & { payment: Payment; made: ProcessorRefund; decision: Decision },
): Promise<void> {
  await recordAction(
    tx,
    {
      actor: { userId: decision.actorId, role: decision.actorRole },
      action: 'refund-taken-in',
      subject: { kind: 'payment', id: payment.id, label: payment.intentId ?? payment.id },
      reason: decision.reason,
      after: {
        refundId: refund.id,
        processorRefundId: made.id,
        amount: formatCents(refund.amountCents),
        serviceFee: formatCents(moves.feeCents),
        owed: formatCents(moves.receivableCents),
      },
    },
    clock.now(),
  );
}
