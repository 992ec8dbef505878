/** A settlement: the movement and everything that is written with it. */
import { enterpriseFunding, guestReward, guestSend, type Movement, topUp } from '#server/ledger/index.ts';
import type { SendMailData } from '#server/notifications/index.ts';
import type { Payment } from '../payment.ts';
import type { Sender } from './gift-store.ts';
import type { MoneyArrived } from './payment-notifications.ts';

/** A payment that has an intent. */
export type PaidPayment = Payment & { intentId: string };

/** A settlement composed from a payment that was read without a lock. */
export type Settlement = {
  payment: PaidPayment;
  movement: Movement;
  /** The balance that the notification states; null where it states none. */
  balanceCents: bigint | null;
  /** The sender of a gift; null for other payments. */
  sender: Sender | null;
  notification: (MoneyArrived['notification'] & { id: string }) | null;
  mails: SendMailData[];
  at: Date;
};

/** The ledger's facts about it. */
export function settledPayment({ id, intentId, amountCents, feeCents }: PaidPayment) {
  return { paymentId: id, intentId, amountCents, feeCents };
}

/** Credits the beneficiary's balance, and the fee to its income account. */
export function settlementOf(payment: PaidPayment): Movement {
  const settled = settledPayment(payment);
  const { ownerId } = payment.beneficiary;
  switch (payment.kind) {
    case 'add_funds':
      return topUp({ ...settled, userId: ownerId });
    case 'guest_send':
      return guestSend({ ...settled, userId: ownerId, senderName: payment.senderName ?? 'a guest' });
    case 'guest_reward':
      return guestReward(settled);
    case 'enterprise_funding':
      return enterpriseFunding({ ...settled, enterpriseId: ownerId });
  }
}
