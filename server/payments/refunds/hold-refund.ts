/** Holds the money of a refund, and enqueues the call to the processor. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { Refusal, refuse } from '#server/kernel/refusal.ts';
import { AccountClosed, type Decision, post, refundHold } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import { feeAccountOf, type Payment } from '../payment.ts';
import { notifyOwner } from '../settlement/notify-owner.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { type Refund, refundFee, refundSource } from './refund.ts';
import { insertRefund } from './refund-store.ts';
import { readTakenBack } from './refund-sum-store.ts';
import { freeSuspenseOf } from './refund-suspense.ts';

export type HeldRefund = { feeCents: bigint; source: Refund['source'] };

/**
 * The payment is locked, and its charge is in the books. The owner is notified. Throws `invalid-input` for
 * more than is left of the payment, `insufficient-balance` for more than is unspent, and `account-closed`.
 */
export async function holdRefund(
  deps: Pick<PaymentsDeps, 'jobs' | 'clock'>,
  tx: Tx,
  payment: Payment,
  { refundId, amountCents, decision }: { refundId: string; amountCents: bigint; decision: Decision },
): Promise<HeldRefund> {
  const paymentId = payment.id;
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
  const source = refundSource(amountCents, await freeSuspenseOf(tx, paymentId));
  if (source === 'balance') {
    const holder = payment.beneficiary;
    const fee = feeAccountOf(payment.kind);
    await post(tx, refundHold({ refundId, paymentId, holder, amountCents, feeCents, fee })).catch(asUnspent);
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
  await enqueueRefund(deps, tx, refundId);
  if (source === 'balance')
    await notifyOwner(deps, tx, payment, {
      about: 'refund-begun',
      amountCents,
      totalCents: amountCents + feeCents,
    });
  return { feeCents, source };
}

function asUnspent(error: unknown): never {
  if (error instanceof AccountClosed) throw refuse('account-closed');
  if (error instanceof Refusal && error.code === 'insufficient-balance')
    throw refuse('insufficient-balance', { message: 'Only money that is still unspent can be refunded.' });
  throw error;
}
