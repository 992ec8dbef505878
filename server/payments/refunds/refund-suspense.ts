/** Sends money in suspense back to the card that it came from. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { type Decision, suspenseOf } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment } from '../payment.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { refundFee } from './refund.ts';
import { insertRefund } from './refund-store.ts';
import { readSuspendedRefunds, readTakenBack } from './refund-sum-store.ts';

/**
 * The payment's money in suspense that no refund has reserved, in cents. It may change, unless the payment
 * is locked.
 */
export async function freeSuspenseOf(tx: Queryable, paymentId: string): Promise<bigint> {
  return (await suspenseOf(tx, paymentId)) - (await readSuspendedRefunds(tx, paymentId)).heldCents;
}

/**
 * Begins a refund of everything that is free, and returns its id. Does nothing while a dispute is open or
 * once one is lost, because the processor refuses refunds then, and after a failure that only staff can
 * judge; a decision of theirs tries again.
 */
export async function refundSuspense(
  deps: Pick<PaymentsDeps, 'jobs' | 'clock'>,
  tx: Tx,
  payment: Payment,
  reason: string,
  decision: Decision | null = null,
): Promise<string | null> {
  const amountCents = await freeSuspenseOf(tx, payment.id);
  if (amountCents <= 0n) return null;
  const { disputed, failed } = await readSuspendedRefunds(tx, payment.id);
  if (disputed || (failed && decision === null)) return null;
  const refundId = newId();
  await insertRefund(tx, {
    id: refundId,
    paymentId: payment.id,
    source: 'suspense',
    amountCents,
    feeCents: refundFee(payment, await readTakenBack(tx, payment.id), amountCents),
    reason,
    decision,
    createdAt: deps.clock.now(),
  });
  await enqueueRefund(deps, tx, refundId);
  return refundId;
}
