/** Previews how much of a payment staff pay out by other means than its card. */
import { type Tx, transaction } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PaymentsDeps } from '../deps.ts';
import { isOwn, type Payment } from '../payment.ts';
import { lockPayment } from '../store.ts';
import { refundFee } from './refund.ts';
import { readSuspendedRefunds, readTakenBack } from './refund-sum-store.ts';
import { freeSuspenseOf } from './refund-suspense.ts';

export type SuspensePayoutPreview = { payment: Payment; amountCents: bigint; feeCents: bigint };

/**
 * Throws `not-found`, `forbidden` for one's own payment, and `changed-meanwhile` where nothing waits or a
 * dispute is open.
 */
export function previewSuspensePayout(
  { db }: Pick<PaymentsDeps, 'db'>,
  about: { paymentId: string; actorId: string },
): Promise<SuspensePayoutPreview> {
  return transaction(db, (tx) => readSuspensePayout(tx, about));
}

/** Reads the preview in the caller's transaction, which then holds the payment's lock. */
export async function readSuspensePayout(
  tx: Tx,
  { paymentId, actorId }: { paymentId: string; actorId: string },
): Promise<SuspensePayoutPreview> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw refuse('not-found');
  if (isOwn(payment, actorId)) throw refuse('forbidden');
  const amountCents = await freeSuspenseOf(tx, paymentId);
  if (amountCents <= 0n) {
    throw refuse('changed-meanwhile', { message: 'This payment no longer has money in suspense.' });
  }
  if ((await readSuspendedRefunds(tx, paymentId)).disputeOpen) {
    throw refuse('changed-meanwhile', {
      message: 'This payment is disputed. Pay out what is left once the dispute is over.',
    });
  }
  return {
    payment,
    amountCents,
    feeCents: refundFee(payment, await readTakenBack(tx, paymentId), amountCents),
  };
}
