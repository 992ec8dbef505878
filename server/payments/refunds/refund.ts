/** How much of a payment can go back to the card, and what goes with it. */
import { lesser, type Payment } from '../payment.ts';

export type RefundState = 'held' | 'settled' | 'released';

export type Refund = {
  id: string;
  paymentId: string;
  source: 'balance' | 'suspense';
  amountCents: bigint;
  feeCents: bigint;
  status: RefundState;
  processorRefundId: string | null;
  reason: string;
  createdAt: Date;
};

/** What has gone back already, or was disputed: amount and fee separately. */
export type TakenBack = { amountCents: bigint; feeCents: bigint };

/**
 * The fee's share of a refund, pro rata. It is the share of everything refunded so far minus what went
 * before, so that many small refunds return exactly what one would.
 */
export function refundFee(
  payment: Pick<Payment, 'amountCents' | 'feeCents'>,
  before: TakenBack,
  amountCents: bigint,
) {
  const all = before.amountCents + amountCents;
  const share = halfUp(payment.feeCents * all, payment.amountCents) - before.feeCents;
  return share < 0n ? 0n : share;
}

/**
 * How a disputed total divides into the amount and the fee of what is left of the payment. More than is left
 * can only be an error, and is not taken from anybody.
 */
export function divideDispute(
  payment: Pick<Payment, 'amountCents' | 'feeCents'>,
  before: TakenBack,
  disputedCents: bigint,
): TakenBack {
  const amountLeft = payment.amountCents - before.amountCents;
  const feeLeft = payment.feeCents - before.feeCents;
  const total = lesser(disputedCents, amountLeft + feeLeft);
  if (total <= 0n) return { amountCents: 0n, feeCents: 0n };
  const feeCents = halfUp(feeLeft * total, amountLeft + feeLeft);
  return { amountCents: total - feeCents, feeCents };
}

function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator * 2n + denominator) / (denominator * 2n);
}
