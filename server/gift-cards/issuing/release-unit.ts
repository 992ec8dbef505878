/**
 * Returns a unit's money to its buyer and notifies them, in the caller's transaction. A debt is repaid first:
 * a dispute could not take what was held for the order.
 */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { balanceOf, member, post, release, repaidText, repayDebt } from '#server/ledger/index.ts';
import { enqueueMail, notify } from '#server/notifications/index.ts';
import { updateOrderNotification } from '#server/orders/index.ts';
import type { GiftCardDeps } from '../deps.ts';
import { type CardDecider, markUnitReleased, readBuyer } from '../store.ts';
import type { Unit } from '../unit.ts';

/** The caller has locked the unit. `by`: staff, not the issuer. */
export async function releaseUnit(
  { clock, jobs }: Pick<GiftCardDeps, 'clock' | 'jobs'>,
  tx: Tx,
  unit: Unit,
  reason: string,
  by: CardDecider | null = null,
): Promise<void> {
  const { userId, giftCardName } = unit;
  const amount = displayCents(unit.faceCents);
  await markUnitReleased(tx, unit.id, { reason, now: clock.now() }, by);
  await post(
    tx,
    release({
      unitId: unit.id,
      orderId: unit.orderId,
      userId,
      amountCents: unit.faceCents,
      description: `${giftCardName} gift card could not be issued`,
    }),
  );
  const repaidCents = await repayDebt(tx, {
    cause: `card-release:${unit.id}`,
    holder: member(userId),
    amountCents: unit.faceCents,
  });
  const repaid = repaidText(repaidCents);
  await notify(tx, {
    userId,
    title: 'Gift Card Not Available',
    message: `Your ${amount} ${giftCardName} gift card could not be issued. ${amount} is back in your balance.${repaid}`,
    about: { topic: 'order', orderId: unit.orderId },
  });
  await updateOrderNotification(tx, unit.orderId);
  const buyer = await readBuyer(tx, userId);
  if (!buyer) return;
  const data = {
    firstName: buyer.firstName,
    brand: giftCardName,
    amount,
    balance: displayCents(await balanceOf(tx, userId)),
    ...(repaidCents > 0n && { repaid: displayCents(repaidCents) }),
  };
  await enqueueMail(tx, { jobs }, { to: buyer.email, userId, mail: { template: 'purchase-released', data } });
}
