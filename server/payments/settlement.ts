/** The movement that settles a payment. */
import { enterpriseFunding, guestSend, type Movement, topUp } from '#server/ledger/index.ts';
import type { Payment } from './payment.ts';

/** A payment that the processor has an intent for. */
export type PaidPayment = Payment & { intentId: string };

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
