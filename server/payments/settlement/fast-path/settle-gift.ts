/**
 * Fast path: completes a guest's gift in one round trip, if it is as it was read: the sender's name, the
 * money and the notification. It shortens `nameSender` and `settlePayment`, which complete whatever is left
 * out here; tests/payments/races/gift-differential.test.ts compares the two.
 */
import { newId } from '#server/kernel/id.ts';
import type { PaymentsDeps } from '../../deps.ts';
import { decidePayment } from '../../intents/payment-status.ts';
import type { Payment } from '../../payment.ts';
import type { GiftClaim } from '../gift-claim-store.ts';
import type { Sender } from '../gift-store.ts';
import { mailForSender, notificationForGift } from '../gift-texts.ts';
import { type PaidPayment, settlementOf } from '../settlement.ts';
import { settleBatch } from './settle-batch.ts';

/**
 * Asks the processor and settles a paid gift, as sent by `sender`. Returns the settled payment, or undefined
 * when nothing was done.
 */
export async function settleGift(
  { db, clock, cardProcessor, config }: Pick<PaymentsDeps, 'db' | 'clock' | 'cardProcessor' | 'config'>,
  seen: GiftClaim,
  sender: Sender,
): Promise<PaidPayment | undefined> {
  if (!config.fastPaths) return undefined;
  const { recipient } = seen;
  const { intentId } = seen.payment;
  if (recipient === null || intentId === null || seen.payment.status === 'completed') return undefined;
  const intent = await cardProcessor.retrievePaymentIntent(intentId);
  if (intent === null || decidePayment(seen.payment, intent).do !== 'settle') return undefined;
  const payment = { ...named(seen.payment, sender), intentId };
  if (payment.senderName === null) return undefined;
  const { notification, mail } = notificationForGift(payment, { ...recipient, userId: recipient.id });
  const at = clock.now();
  const { recipientName } = seen;
  const receipt = mailForSender(payment, { returned: false, recipientName, paidAt: at });
  const done = await settleBatch(db, {
    payment,
    movement: settlementOf(payment),
    balanceCents: null,
    sender: { ...payment, senderPhone: sender.senderPhone },
    notification: { ...notification, id: newId() },
    mails: receipt ? [mail, receipt] : [mail],
    at,
  });
  return done ? { ...payment, status: 'completed', problem: null } : undefined;
}

/** Until the recipient is notified, the last entry counts. */
function named(payment: Payment, sender: Sender): Payment {
  return {
    ...payment,
    senderName: sender.senderName ?? payment.senderName,
    senderEmail: sender.senderEmail ?? payment.senderEmail,
    message: sender.message ?? payment.message,
  };
}
