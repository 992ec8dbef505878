/** A guest begins to pay for a gift to an email address. Its order waits for the payment. */
import { displayCents } from '#contract/kernel/money.ts';
import { GUEST_GIFT_LEAST_CENTS } from '#contract/rewards/guest-gifts.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { guest } from '#server/ledger/index.ts';
import { createPayment, type StartedPayment } from '#server/payments/index.ts';
import type { GuestDeps } from '../deps.ts';
import { insertOpenOrder } from '../orders/open-order-store.ts';
import { hashRewards, type RewardToOrder, refusalOfRewards } from '../orders/order.ts';

export type GuestGiftRequest = {
  recipientEmail: string;
  recipientName: string;
  amountCents: bigint;
  design: RewardDesign;
  message: string | null;
  deliverAt: Date | null;
  timeZone?: string | undefined;
  senderName: string;
  senderEmail: string;
  browserHash: Buffer;
};

/** Throws `invalid-input`, `recipient-is-you` and `payments-unavailable`. */
export async function beginGuestGift(deps: GuestDeps, request: GuestGiftRequest): Promise<StartedPayment> {
  const { recipientEmail, recipientName, amountCents, design, message, deliverAt, timeZone } = request;
  const { senderName, senderEmail, browserHash } = request;
  const { clock, config } = deps;
  if (senderEmail === recipientEmail) throw refuse('recipient-is-you');
  const most = config.addFundsMaxCents;
  if (amountCents < GUEST_GIFT_LEAST_CENTS || amountCents > most) {
    const text = `Please choose an amount between ${displayCents(GUEST_GIFT_LEAST_CENTS)} and ${displayCents(most)}.`;
    throw refuse('invalid-input', { message: text, fields: { amount: text } });
  }
  const id = newId();
  const reward: RewardToOrder = {
    id,
    amountCents,
    recipientName,
    recipientEmail,
    method: 'EMAIL',
    deliverAt,
    timeZone,
    design,
    message,
  };
  const now = clock.now();
  const refusal = refusalOfRewards([reward], now);
  if (refusal) throw refusal;
  const paymentId = newId();
  // An order of one, under the id of its reward. It exists before anything can be paid.
  await transaction(deps.db, (tx) =>
    insertOpenOrder(tx, {
      id,
      payer: guest(paymentId),
      actor: { userId: paymentId, role: 'guest' },
      channel: 'guest',
      externalId: null,
      contentHash: hashRewards([reward]),
      amountCents,
      rewards: [reward],
      now,
    }),
  );
  return createPayment(deps, {
    id: paymentId,
    kind: 'guest_reward',
    beneficiary: 'itself',
    payerId: null,
    amountCents,
    feeBasisPoints: config.fees.guestBasisPoints,
    guest: { senderName, senderEmail, senderPhone: null, message, browserHash },
  });
}
