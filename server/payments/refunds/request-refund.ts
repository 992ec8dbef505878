/** Requests a refund of unspent money to its card. */
import { formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { Decision } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isOwn } from '../payment.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { lockPayment } from '../store.ts';
import { holdRefund } from './hold-refund.ts';
import type { Refund } from './refund.ts';

export type RefundRequest = {
  paymentId: string;
  /** Out of the balance. The fee's share goes back with it. */
  amountCents: bigint;
  decision: Decision;
  /** The caller may name the refund. A name is used once. */
  refundId?: string;
};

/**
 * Holds the money and enqueues the call to the processor. Returns the refund's id. Refuses more than is left
 * of the payment, more than is unspent, a closed account, and staff who would refund themselves.
 */
export async function requestRefund(
  deps: PaymentsDeps,
  { paymentId, amountCents, decision, refundId = newId() }: RefundRequest,
): Promise<{ refundId: string; feeCents: bigint; source: Refund['source'] }> {
  return transaction(deps.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === undefined) throw refuse('not-found');
    // What staff credited was never charged, so no card can receive it.
    if (!(await isBooked(tx, payment))) throw refuse('payment-not-succeeded');
    if (isOwn(payment, decision.actorId)) throw refuse('forbidden');
    const { feeCents, source } = await holdRefund(deps, tx, payment, { refundId, amountCents, decision });
    await recordAction(
      tx,
      {
        actor: { userId: decision.actorId, role: decision.actorRole },
        action: 'refund-requested',
        subject: { kind: 'payment', id: paymentId, label: payment.intentId ?? paymentId },
        reason: decision.reason,
        after: { refundId, amount: formatCents(amountCents), serviceFee: formatCents(feeCents) },
      },
      deps.clock.now(),
    );
    return { refundId, feeCents, source };
  });
}
