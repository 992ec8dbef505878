/** The texts about a gift, for its recipient and its sender. */
import { displayCents } from '#contract/kernel/money.ts';
import { repaidText } from '#server/ledger/index.ts';
import type { SendMailData } from '#server/notifications/index.ts';
import type { Contact } from '../payers/payer-store.ts';
import type { Payment } from '../payment.ts';
import type { GiftFacts } from './gift-store.ts';
import { paidBy } from './paid-by.ts';
import type { MoneyArrived } from './payment-notifications.ts';

/** The gift arrived. */
export function notificationForGift(payment: Payment, recipient: Contact, repaidCents = 0n): MoneyArrived {
  const { userId, email, firstName } = recipient;
  const { senderName, message } = payment;
  const amount = displayCents(payment.amountCents);
  const repaid = repaidCents > 0n ? { repaid: displayCents(repaidCents) } : {};
  const data = { firstName, senderName, amount, message, ...repaid };
  return {
    notification: {
      userId,
      title: 'Gift Received',
      message: `${senderName ?? 'Someone'} sent you ${amount}.${quotedMessage(payment)}${repaidText(repaidCents)}`,
      about: { topic: 'payment', paymentId: payment.id },
    },
    mail: { to: email, userId, mail: { template: 'gift-received', data } },
  };
}

/** The sender's receipt, or the notice that the gift went back; null without an address. */
export function mailForSender(
  payment: Payment,
  { returned, recipientName: recipient, paidAt }: Pick<GiftFacts, 'returned' | 'recipientName' | 'paidAt'>,
): SendMailData | null {
  if (payment.senderEmail === null) return null;
  const { senderName, message } = payment;
  const paymentId = payment.intentId ?? payment.id;
  const total = displayCents(payment.totalCents);
  const address = { to: payment.senderEmail, userId: payment.payerId };
  if (returned) {
    const data = { senderName, recipient, total, paymentId };
    return { ...address, mail: { template: 'gift-returned', data } };
  }
  const amount = displayCents(payment.amountCents);
  const fee = displayCents(payment.feeCents);
  const receiptPath = `/payment-success?payment_intent=${encodeURIComponent(paymentId)}`;
  const about = { senderName, recipient, amount, fee, total, message, paymentId };
  const data = { ...about, ...paidBy(paidAt), receiptPath };
  return { ...address, mail: { template: 'gift-receipt', data } };
}

export function quotedMessage({ message }: Pick<Payment, 'message'>): string {
  return message ? ` “${message}”` : '';
}
