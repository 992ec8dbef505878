/** Previews the effect of a refund. */
import { displayCents, smaller } from '#contract/kernel/money.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { holderBalanceOf } from '#server/ledger/index.ts';
import type { PaymentsDeps } from '../deps.ts';
import type { Payment } from '../payment.ts';
import { isBooked } from '../settlement/is-booked.ts';
import { findPaymentByIntent } from '../store.ts';
import { type Refund, refundFee, refundSource } from './refund.ts';
import { readTakenBack } from './refund-sum-store.ts';
import { freeSuspenseOf } from './refund-suspense.ts';

export type RefundPreview = {
  payment: Payment;
  amountCents: bigint;
  feeCents: bigint;
  /** The part of the payment that has not gone back, spent or not. */
  leftCents: bigint;
  /** The most that can go back now. */
  refundableCents: bigint;
  balanceCents: bigint;
  source: Refund['source'];
};

/**
 * Nothing is locked, so the refund decides anew. Without an amount, previews the largest possible refund.
 * Throws `not-found`, `payment-not-succeeded`, and `invalid-input` for more than that.
 */
export async function previewRefund(
  { db }: Pick<PaymentsDeps, 'db'>,
  intentId: string,
  amountCents?: bigint,
): Promise<RefundPreview> {
  const payment = await findPaymentByIntent(db, intentId);
  if (payment === undefined) throw refuse('not-found');
  if (!(await isBooked(db, payment))) throw refuse('payment-not-succeeded');
  const before = await readTakenBack(db, payment.id);
  const balanceCents = await holderBalanceOf(db, payment.beneficiary);
  const leftCents = payment.amountCents - before.amountCents;
  const suspendedCents = await freeSuspenseOf(db, payment.id);
  // Money in suspense goes back before money in a balance, by a refund of its own.
  const refundableCents = smaller(leftCents, suspendedCents > 0n ? suspendedCents : balanceCents);
  const asked = amountCents ?? refundableCents;
  if (asked > refundableCents) throw tooMuch(payment, refundableCents);
  return {
    payment,
    amountCents: asked,
    feeCents: asked > 0n ? refundFee(payment, before, asked) : 0n,
    leftCents,
    refundableCents,
    balanceCents,
    source: refundSource(asked, suspendedCents),
  };
}

const IN_A_GIFT = ' The rest is in a gift: canceled under Rewards, it goes back to the card.';

function tooMuch({ kind }: Payment, refundableCents: bigint): Error {
  const most = `At most ${displayCents(refundableCents)} of this payment can be refunded now.`;
  return refuse('invalid-input', {
    message: kind === 'guest_reward' ? `${most}${IN_A_GIFT}` : most,
    fields: { amount: `At most ${displayCents(refundableCents)}` },
  });
}
