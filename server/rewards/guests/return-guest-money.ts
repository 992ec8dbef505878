/** Sends a guest's money back to the card, once its gift is closed or was never ordered. */
import { displayCents } from '#contract/kernel/money.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { enqueueMail } from '#server/notifications/index.ts';
import { findPayment, refundGuestBalance } from '#server/payments/index.ts';
import type { GuestDeps } from '../deps.ts';
import { findOrderOfGuest } from '../orders/guest-order-store.ts';
import { findReward } from '../store.ts';

export const RETURN_GUEST_MONEY = jobName<{ paymentId: string }>('return-guest-money');

/** A guest whose gift was never sent reads so by email. One whose gift was closed was notified then. */
export async function returnGuestMoney(deps: GuestDeps, paymentId: string): Promise<void> {
  await refundGuestBalance(deps, paymentId, async (tx, totalCents) => {
    const orderId = await findOrderOfGuest(tx, paymentId);
    if (orderId !== undefined && (await findReward(tx, orderId))) return;
    const payment = await findPayment(tx, paymentId);
    if (!payment?.senderEmail) return;
    const { senderName, senderEmail, intentId } = payment;
    await enqueueMail(tx, deps, {
      to: senderEmail,
      userId: null,
      mail: {
        template: 'gift-returned',
        data: {
          senderName,
          recipient: null,
          total: displayCents(totalCents),
          paymentId: intentId ?? paymentId,
        },
      },
    });
  });
}
