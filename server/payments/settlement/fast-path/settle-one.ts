/**
 * Fast path: settles a payment into a balance in one round trip, if it is as it was read. It shortens
 * settle-payment.ts, which settles whatever is left out here;
 * tests/payments/races/settle-differential.test.ts compares the two.
 */
import { newId } from '#server/kernel/id.ts';
import type { PaymentIntent } from '../../card-processor-port.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { decidePayment } from '../../intents/payment-status.ts';
import { isByGuest } from '../../payment.ts';
import { notificationForFunds } from '../payment-notifications.ts';
import { type PaidPayment, settlementOf } from '../settlement.ts';
import { findSettleable, settleBatch } from './settle-batch.ts';
import { findSettleableById, type Settleable } from './settle-store.ts';

/**
 * Reads without a lock the payment that knows the intent, or else the one with that id. Returns undefined
 * where there is none, and where fast paths are off.
 */
export async function findSettleablePayment(
  { db, config }: Pick<PaymentsDeps, 'db' | 'config'>,
  intentId: string,
  paymentId: string | null = null,
): Promise<Settleable | undefined> {
  if (!config.fastPaths) return undefined;
  const known = await findSettleable(db, intentId);
  return known ?? (paymentId === null ? undefined : findSettleableById(db, paymentId));
}

/** Returns the settled payment and the new balance, or undefined when nothing was done. */
export async function settleOne(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  intent: PaymentIntent,
  seen: Settleable,
): Promise<{ payment: PaidPayment; balanceCents: bigint } | undefined> {
  // Gifts are excluded: their recipient's consent is read under the lock, and the sender's text belongs to
  // the notification.
  if (isByGuest(seen.payment.kind)) return undefined;
  if (decidePayment(seen.payment, intent).do !== 'settle') return undefined;
  const payment = { ...seen.payment, intentId: intent.id };
  const balanceCents = seen.balanceCents + payment.amountCents;
  const at = clock.now();
  const arrival = { balanceCents, repaidCents: 0n, paidAt: at };
  const arrived = seen.user && notificationForFunds(payment, seen.user, arrival);
  const done = await settleBatch(db, {
    payment,
    movement: settlementOf(payment),
    balanceCents: seen.balanceCents,
    sender: null,
    notification: arrived ? { ...arrived.notification, id: newId() } : null,
    mails: arrived ? [arrived.mail] : [],
    at,
  });
  return done ? { payment: { ...payment, status: 'completed', problem: null }, balanceCents } : undefined;
}
