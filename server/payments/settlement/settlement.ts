/** What settles a payment: the movement, and all that is written with it. */
import { enterpriseFunding, guestSend, type Movement, topUp } from '#server/ledger/index.ts';
import type { SendMailData } from '#server/notifications/index.ts';
import type { Payment } from '../payment.ts';
import type { Sender } from './gift-store.ts';
import type { News } from './payment-notifications.ts';

/** A payment that the processor has an intent for. */
export type PaidPayment = Payment & { intentId: string };

/** A settlement that is composed, from a payment as it was seen without a lock. */
export type Settlement = {
  payment: PaidPayment;
  movement: Movement;
  /** What the balance was when the news were written; null where they do not tell it. */
  balanceCents: bigint | null;
  /** Who a gift is from; null for other payments. */
  sender: Sender | null;
  notification: (News['notification'] & { id: string }) | null;
  letters: SendMailData[];
  at: Date;
};

/** What the ledger needs to know of it. */
export function settledPayment({ id, intentId, amountCents, feeCents }: PaidPayment) {
  return { paymentId: id, intentId, amountCents, feeCents };
}

/** Into the beneficiary's balance, with the fee where it belongs. */
export function settlementOf(payment: PaidPayment): Movement {
  const settled = settledPayment(payment);
  const { ownerId } = payment.beneficiary;
  switch (payment.kind) {
    case 'add_funds':
      return topUp({ ...settled, userId: ownerId });
    case 'guest_send':
      return guestSend({ ...settled, userId: ownerId, senderName: payment.senderName ?? 'a guest' });
    case 'enterprise_funding':
      return enterpriseFunding({ ...settled, enterpriseId: ownerId });
  }
}
