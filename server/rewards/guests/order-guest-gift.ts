/** A guest's payment settled: its money goes from the payment's balance into the hold of the reward. */
import { transaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import { guest } from '#server/ledger/index.ts';
import { findPayment } from '#server/payments/index.ts';
import type { GuestDeps } from '../deps.ts';
import { findOrderOfGuest } from '../orders/guest-order-store.ts';
import { failOrder, lockOpenOrder } from '../orders/open-order-store.ts';
import { orderRewards } from '../orders/order-rewards.ts';
import { type GuestMailData, SEND_GUEST_MAIL } from './notify-sender.ts';
import { RETURN_GUEST_MONEY } from './return-guest-money.ts';

/**
 * Executes the order once, whatever is repeated. Where it is refused, such as after a dispute, the order has
 * failed and the money goes back to the card.
 */
export async function orderGuestGift(deps: GuestDeps, paymentId: string): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  const orderId = await findOrderOfGuest(deps.db, paymentId);
  if (payment?.status !== 'completed' || orderId === undefined) return;
  try {
    await transaction(deps.db, async (tx) => {
      const open = await lockOpenOrder(tx, orderId);
      if (!open) return;
      const { order, rewards } = open;
      await orderRewards(tx, deps, {
        id: orderId,
        payer: guest(paymentId),
        actor: { userId: paymentId, role: 'guest' },
        senderName: payment.senderName ?? 'A guest',
        companyMonths: null,
        channel: 'guest',
        externalId: null,
        ...(order.contentHash && { contentHash: order.contentHash }),
        rewards,
      });
      const receipt: GuestMailData = { rewardId: orderId, update: null, timeZone: rewards[0]?.timeZone };
      await deps.jobs.enqueue(tx, SEND_GUEST_MAIL, receipt);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code } = error;
    await transaction(deps.db, async (tx) => {
      await failOrder(tx, orderId, code, deps.clock.now());
      await deps.jobs.enqueue(tx, RETURN_GUEST_MONEY, { paymentId });
    });
  }
}
