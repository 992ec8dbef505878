/** Requests a refund of unspent money to its card. */
import { displayCents, formatCents } from '#contract/kernel/money.ts';
import { recordAction } from '#server/audit/index.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { AccountClosed, type Decision, post, refundHold } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isOwn } from '../payment.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { lockPayment } from '../store.ts';
import { type Refund, refundFee, SEND_REFUND } from './refund.ts';
import { insertRefund } from './refund-store.ts';
import { readTakenBack } from './refund-sum-store.ts';
import { freeSuspenseOf } from './refund-suspense.ts';

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
    const before = await readTakenBack(tx, paymentId);
    const left = payment.amountCents - before.amountCents;
    if (amountCents <= 0n || amountCents > left) {
      throw refuse('invalid-input', {
        message: `At most ${displayCents(left)} of this payment can be refunded.`,
        fields: { amount: `At most ${displayCents(left)}` },
      });
    }
    const feeCents = refundFee(payment, before, amountCents);
    // Money that never reached a balance goes back from suspense, where it is reserved by the refund's row.
    const source = (await freeSuspenseOf(tx, paymentId)) >= amountCents ? 'suspense' : 'balance';
    if (source === 'balance') {
      const holder = payment.beneficiary;
      await post(tx, refundHold({ refundId, paymentId, holder, amountCents, feeCents })).catch(asUnspent);
    }
    await insertRefund(tx, {
      id: refundId,
      paymentId,
      source,
      amountCents,
      feeCents,
      reason: decision.reason,
      decision,
      createdAt: deps.clock.now(),
    });
    await deps.jobs.enqueue(tx, SEND_REFUND, { refundId });
    const totalCents = amountCents + feeCents;
    if (source === 'balance')
      await notifyOwner(deps, tx, payment, { about: 'refund-begun', amountCents, totalCents });
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

function asUnspent(error: unknown): never {
  if (error instanceof AccountClosed) throw refuse('account-closed');
  if (error instanceof Refusal && error.code === 'insufficient-balance')
    throw refuse('insufficient-balance', { message: 'Only money that is still unspent can be refunded.' });
  throw error;
}
