/** Settles a payment into a balance in one round trip, if it is as it was read. */
import { newId } from '#server/kernel/id.ts';
import type { PaymentIntent } from '../../card-processor-port.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { decidePayment } from '../../intents/payment-status.ts';
import { notificationForFunds } from '../payment-notifications.ts';
import { type PaidPayment, settlementOf } from '../settlement.ts';
import { settleBatch } from './settle-batch.ts';
import type { Settleable } from './settle-store.ts';

/** Returns the settled payment and the new balance, or undefined when nothing was done. */
export async function settleOne(
  { db, clock }: Pick<PaymentsDeps, 'db' | 'clock'>,
  intent: PaymentIntent,
  seen: Settleable,
): Promise<{ payment: PaidPayment; balanceCents: bigint } | undefined> {
  // Gifts are excluded: their recipient's consent is read under the lock, and the sender's text belongs to
  // the notification.
  if (seen.payment.kind === 'guest_send') return undefined;
  if (decidePayment(seen.payment, intent).do !== 'settle') return undefined;
  const payment = { ...seen.payment, intentId: intent.id };
  const balanceCents = seen.balanceCents + payment.amountCents;
  const news = seen.person && notificationForFunds(payment, seen.person, { balanceCents, repaidCents: 0n });
  const done = await settleBatch(db, {
    payment,
    movement: settlementOf(payment),
    balanceCents: seen.balanceCents,
    sender: null,
    notification: news ? { ...news.notification, id: newId() } : null,
    letters: news ? [news.letter] : [],
    at: clock.now(),
  });
  return done ? { payment: { ...payment, status: 'completed', problem: null }, balanceCents } : undefined;
}
