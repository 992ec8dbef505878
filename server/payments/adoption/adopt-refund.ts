/**
 * Takes in a refund that a point-in-time restore lost. One that names our refund and our payment was decided
 * here before it was made, so it needs no second decision. Any other is left to staff, as after a report of
 * the processor.
 */
import { isId } from '#contract/kernel/id.ts';
import type { Queryable } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import type { ProcessorRefund } from '../card-processor-port.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment } from '../payment.ts';
import type { Refund } from '../refunds/refund.ts';
import { refundChanged } from '../refunds/refund-changed.ts';
import { findRefund, findRefundAtProcessor, hasHeldRefund } from '../refunds/refund-store.ts';
import { takeIn } from '../refunds/take-in-refund.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { findPaymentByIntent, lockPayment } from '../store.ts';
import type { Rehearsal, ReturnOutcome } from './adoption.ts';

const ADOPTED_REASON = 'Taken in after a restore';

export async function adoptRefund(
  deps: PaymentsDeps,
  processorRefundId: string,
  { dry }: Rehearsal,
): Promise<ReturnOutcome> {
  const made = await deps.cardProcessor.retrieveRefund(processorRefundId);
  if (made === null || made.paymentIntentId === null) return 'void';
  const { refundId, paymentId } = made.metadata;
  const known = await findKnown(deps, made);
  if (known) {
    if (!dry) await refundChanged(deps, made.id);
    if (!isSecond(known, made)) return 'recorded';
    return isMade(made) ? 'staff' : 'void';
  }
  if (!isMade(made)) return 'void';
  const payment = await findPaymentByIntent(deps.db, made.paymentIntentId);
  if (payment?.status !== 'completed') return isId(refundId) ? 'ownerless' : 'void';
  const isOurs = isId(refundId) && paymentId === payment.id && (await isBooked(deps.db, payment));
  if (dry) return isOurs ? 'adopted' : 'staff';
  const outcome = isOurs ? await take(deps, payment, { made, refundId }) : 'staff';
  if (outcome === 'staff') await refundChanged(deps, made.id);
  return outcome;
}

async function findKnown({ db }: { db: Queryable }, made: ProcessorRefund): Promise<Refund | undefined> {
  const { refundId } = made.metadata;
  return (
    (await findRefundAtProcessor(db, made.id)) ??
    (isId(refundId) ? await findRefund(db, refundId) : undefined)
  );
}

function isMade({ status }: ProcessorRefund): boolean {
  return status === 'succeeded' || status === 'pending';
}

/** It names a refund that another one at the processor is already. */
function isSecond({ processorRefundId }: Refund, made: ProcessorRefund): boolean {
  return processorRefundId !== null && processorRefundId !== made.id;
}

async function take(
  deps: PaymentsDeps,
  { id }: Payment,
  { made, refundId }: { made: ProcessorRefund; refundId: string },
): Promise<ReturnOutcome> {
  try {
    return await transaction(deps.db, async (tx) => {
      const payment = await lockPayment(tx, id);
      // Another reader of the same list, or a member of staff, may have taken it in.
      if (!payment || (await findKnown({ db: tx }, made))) return 'recorded';
      // The held refund reserves money of the payment; its answer decides how much is left for this one.
      if (await hasHeldRefund(tx, id)) return 'later';
      await takeIn(deps, tx, { id: refundId, payment, made, decision: null, reason: ADOPTED_REASON });
      return 'adopted';
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment-mismatch') return 'staff';
    throw error;
  }
}
