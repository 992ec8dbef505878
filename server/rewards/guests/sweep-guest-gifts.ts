/** Cleans up guests' gifts after a killed process, a lost dispute, or a card that was never charged. */
import { transaction } from '#server/db/transaction.ts';
import { addDays, MINUTE_MS } from '#server/kernel/calendar.ts';
import { runEach } from '#server/kernel/run-each.ts';
import { closeReward } from '../close-reward.ts';
import type { GuestDeps } from '../deps.ts';
import { selectPaidOrders, selectUnpaidOrders } from '../orders/guest-order-store.ts';
import { failOrder } from '../orders/open-order-store.ts';
import { lockReward } from '../store.ts';
import { orderGuestGift } from './order-guest-gift.ts';
import { returnGuestMoney } from './return-guest-money.ts';
import { selectRepaidGifts, selectWithMoney } from './store.ts';

const AT_ONCE = 200;

/** Each part may run twice or late. */
export async function sweepGuestGifts(deps: GuestDeps): Promise<void> {
  await runEach([orderPaid, closeRepaid, returnMoney, failUnpaid], (part) => part(deps));
}

/** The settlement's own job orders a gift at once; this is for one that failed for good. */
async function orderPaid(deps: GuestDeps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - 15 * MINUTE_MS);
  await runEach(await selectPaidOrders(deps.db, since, AT_ONCE), (paymentId) =>
    orderGuestGift(deps, paymentId),
  );
}

/** The bank, or a refund at the processor, returned the payment: the gift ends, and its money covers that. */
async function closeRepaid(deps: GuestDeps): Promise<void> {
  await runEach(await selectRepaidGifts(deps.db, AT_ONCE), (id) =>
    transaction(deps.db, async (tx) => {
      const reward = await lockReward(tx, id);
      if (reward?.closedAs === null)
        await closeReward(deps, tx, reward, { end: 'canceled', now: deps.clock.now() });
    }),
  );
}

async function returnMoney(deps: GuestDeps): Promise<void> {
  await runEach(await selectWithMoney(deps.db, AT_ONCE), (paymentId) => returnGuestMoney(deps, paymentId));
}

async function failUnpaid(deps: GuestDeps): Promise<void> {
  const now = deps.clock.now();
  const since = addDays(now, -2);
  await runEach(await selectUnpaidOrders(deps.db, since, AT_ONCE), (id) =>
    failOrder(deps.db, id, 'payment-not-succeeded', now),
  );
}
