/** A refund to the card: held, then settled when the processor refunded, or released when it did not. */
import { type Holder, processorClearing, refundHoldAccount } from '../accounts.ts';
import { between, type Movement, moving } from '../movement.ts';
import { feeAccount } from './payments.ts';

export type Refunded = {
  refundId: string;
  paymentId: string;
  holder: Holder;
  /** What leaves the balance. */
  amountCents: bigint;
  /** The fee's share that goes back with it. */
  feeCents: bigint;
};

/** The amount leaves the balance before the processor is called, so that it cannot be spent meanwhile. */
export function refundHold({ refundId, paymentId, holder, amountCents }: Refunded): Movement {
  return {
    kind: 'refund_hold',
    key: `refund-hold:${refundId}`,
    paymentId,
    details: { refundId },
    legs: between(
      { account: holder, description: 'Refund to your card' },
      { account: refundHoldAccount(refundId) },
      amountCents,
    ),
  };
}

/** The processor refunded: the fee's share leaves with it. */
export function refundSettle(refund: Refunded & { fee: 'fee_income' | 'guest_income' }): Movement {
  return {
    kind: 'refund_settle',
    key: `refund-settle:${refund.refundId}`,
    paymentId: refund.paymentId,
    details: { refundId: refund.refundId },
    legs: moving([
      { account: refundHoldAccount(refund.refundId), amountCents: -refund.amountCents },
      { account: feeAccount(refund.fee), amountCents: -refund.feeCents },
      { account: processorClearing, amountCents: refund.amountCents + refund.feeCents },
    ]),
  };
}

/** The processor definitely did not refund: the money returns to the balance. */
export function refundRelease({ refundId, paymentId, holder, amountCents }: Refunded): Movement {
  return {
    kind: 'refund_release',
    key: `refund-release:${refundId}`,
    paymentId,
    details: { refundId },
    legs: between(
      { account: refundHoldAccount(refundId) },
      { account: holder, description: 'Refund to your card did not go through' },
      amountCents,
    ),
  };
}
