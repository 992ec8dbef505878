/** What a killed process, a lost dispute or a card that was never charged leaves of guests' gifts. */
import { transaction } from '#server/db/transaction.ts';
import { closeReward } from '../close-reward.ts';
import type { GuestDeps } from '../deps.ts';
import { failOrder, selectPaidOrders, selectUnpaidOrders } from '../order-store.ts';
import { lockReward } from '../store.ts';
import { orderGuestGift } from './order-guest-gift.ts';
import { returnGuestMoney } from './return-guest-money.ts';
import { selectRepaidGifts, selectWithMoney } from './store.ts';

const AT_ONCE = 200;
const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;

/** Each part may run twice or late. */
export async function sweepGuestGifts(deps: GuestDeps): Promise<void> {
  const now = deps.clock.now();
  // The settlement's own job orders a gift at once; this is for one that failed for good.
  for (const paymentId of await selectPaidOrders(deps.db, new Date(now.getTime() - 15 * minuteMs), AT_ONCE))
    await orderGuestGift(deps, paymentId);
  // The bank, or a refund at the processor, returned the payment: the gift ends, and its money covers that.
  for (const id of await selectRepaidGifts(deps.db, AT_ONCE))
    await transaction(deps.db, async (tx) => {
      const reward = await lockReward(tx, id);
      if (reward?.closedAs === null) await closeReward(deps, tx, reward, 'canceled');
    });
  for (const paymentId of await selectWithMoney(deps.db, AT_ONCE)) await returnGuestMoney(deps, paymentId);
  for (const id of await selectUnpaidOrders(deps.db, new Date(now.getTime() - 2 * dayMs), AT_ONCE))
    await failOrder(deps.db, id, 'payment-not-succeeded', now);
}
