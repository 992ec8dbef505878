/** The guest's browser reports that a gift is paid. The report is an occasion to ask the processor. */
import { refuse } from '#server/kernel/refusal.ts';
import { asRefusal, findGuestPayment, type PaymentStatus, settlePayment } from '#server/payments/index.ts';
import type { GuestDeps } from '../deps.ts';
import { findOrderOfGuest } from '../orders/guest-order-store.ts';
import { findReward } from '../store.ts';
import { guestTokenOf } from './guest-token.ts';
import { orderGuestGift } from './order-guest-gift.ts';

/** `token` leads to the gift once it is ordered. */
export type CompletedGift = { status: PaymentStatus; token: string | null };

/**
 * Throws `not-found` for the payment of another browser, and `payments-unavailable`. Repeating it changes
 * nothing.
 */
export async function completeGuestGift(
  deps: GuestDeps,
  { intentId, browserHash }: { intentId: string; browserHash: Buffer | null },
): Promise<CompletedGift> {
  const payment = browserHash && (await findGuestPayment(deps.db, { intentId, browserHash }));
  if (!payment) throw refuse('not-found');
  let { status } = payment;
  if (status !== 'completed') {
    const settled = await asRefusal(() => settlePayment(deps, intentId));
    if (settled.known) status = settled.payment.status;
  }
  if (status !== 'completed') return { status, token: null };
  await orderGuestGift(deps, payment.id);
  const rewardId = await findOrderOfGuest(deps.db, payment.id);
  const reward = rewardId === undefined ? undefined : await findReward(deps.db, rewardId);
  return { status, token: reward ? guestTokenOf(deps.config.encryption, reward.id) : null };
}
