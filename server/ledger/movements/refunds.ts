/**
 * A refund to the card: held, then settled when the processor refunded, or released when it did not. A
 * settled refund that the bank sends back returns.
 */
import {
  adjustments,
  type Holder,
  processorClearing,
  receivable,
  refundHoldAccount,
  suspense,
  writeOffs,
} from '../accounts.ts';
import { between, type Decision, type Movement, moving } from '../movement.ts';
import { feeAccount } from './payments.ts';

export type Refunded = {
  refundId: string;
  paymentId: string;
  holder: Holder;
  /** What leaves the balance. */
  amountCents: bigint;
  /** The fee's share that goes back with it. */
  feeCents: bigint;
  /** The account of the fee, which tells a guest's gift from the holder's own payment. */
  fee: 'fee_income' | 'guest_income';
};

/** A gift goes back to its sender's card; the holder is its recipient, who reads these lines. */
const ofGift = {
  refund: 'Gift returned to its sender',
  notMade: 'Gift could not be returned to its sender',
  sentBack: 'Gift could not be returned to its sender',
};
const ofOwn = {
  refund: 'Refund to your card',
  notMade: 'Refund to your card did not go through',
  sentBack: 'Your bank sent a refund back',
};

function textsOf({ fee }: Pick<Refunded, 'fee'>) {
  return fee === 'guest_income' ? ofGift : ofOwn;
}

/** The amount leaves the balance before the processor is called, so that it cannot be spent meanwhile. */
export function refundHold({ refundId, paymentId, holder, amountCents, fee }: Refunded): Movement {
  return {
    kind: 'refund_hold',
    key: `refund-hold:${refundId}`,
    paymentId,
    details: { refundId },
    legs: between(
      { account: holder, description: textsOf({ fee }).refund },
      { account: refundHoldAccount(refundId) },
      amountCents,
    ),
  };
}

/** The processor refunded: the fee's share leaves with it. */
export function refundSettle(refund: Refunded): Movement {
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

/**
 * The processor definitely did not refund: the money returns to the balance. If that is closed, `endedCents`
 * of it end a debt, and the rest goes to suspense.
 */
export function refundRelease({
  refundId,
  paymentId,
  holder,
  amountCents,
  fee,
  closed,
  endedCents,
}: Refunded & { closed: boolean; endedCents: bigint }): Movement {
  return {
    kind: 'refund_release',
    key: `refund-release:${refundId}`,
    paymentId,
    details: { refundId },
    legs: moving([
      { account: refundHoldAccount(refundId), amountCents: -amountCents },
      ...(closed
        ? ofClosed(holder, { amountCents, endedCents })
        : [{ account: holder, amountCents, description: textsOf({ fee }).notMade }]),
    ]),
  };
}

/** What comes back for a closed account: first to its debt, then to suspense. */
function ofClosed(holder: Holder, { amountCents, endedCents }: { amountCents: bigint; endedCents: bigint }) {
  return [
    { account: receivable(holder), amountCents: endedCents, description: 'Repayment' },
    { account: suspense, amountCents: amountCents - endedCents },
  ];
}

/**
 * The bank sent a settled refund back: amount and fee return, to suspense where there is no open balance, but
 * for `endedCents`, which end a debt. What was written off of the debt that it had left is ours.
 */
export function refundReturn(
  refund: Refunded & {
    toSuspense: boolean;
    endedCents: bigint;
    writtenOffCents: bigint;
  },
): Movement {
  const { refundId, paymentId, holder, feeCents, endedCents, writtenOffCents } = refund;
  const amountCents = refund.amountCents - writtenOffCents;
  return {
    kind: 'refund_return',
    key: `refund-return:${refundId}`,
    paymentId,
    details: { refundId },
    legs: moving([
      { account: processorClearing, amountCents: -(refund.amountCents + feeCents) },
      { account: writeOffs, amountCents: writtenOffCents },
      ...(refund.toSuspense
        ? ofClosed(holder, { amountCents, endedCents })
        : [{ account: holder, amountCents, description: textsOf(refund).sentBack }]),
      { account: feeAccount(refund.fee), amountCents: feeCents },
    ]),
  };
}

/**
 * The processor refunded without a hold here, so the money is taken now: from suspense, from the balance, and
 * the rest is owed.
 */
export function refundAdopt(
  refund: Omit<Refunded, 'amountCents'> & {
    suspenseCents: bigint;
    balanceCents: bigint;
    receivableCents: bigint;
  },
): Movement {
  const { refundId, paymentId, holder, suspenseCents, balanceCents, receivableCents, feeCents } = refund;
  const description = textsOf(refund).refund;
  return {
    kind: 'refund_adopt',
    key: `refund-adopt:${refundId}`,
    paymentId,
    details: { refundId },
    legs: moving([
      { account: suspense, amountCents: -suspenseCents },
      { account: holder, amountCents: -balanceCents, description },
      { account: receivable(holder), amountCents: -receivableCents, description },
      { account: feeAccount(refund.fee), amountCents: -feeCents },
      { account: processorClearing, amountCents: suspenseCents + balanceCents + receivableCents + feeCents },
    ]),
  };
}

/** Staff paid suspended money out by other means, such as a bank transfer, with the fee's share. */
export function suspensePayout(paid: {
  refundId: string;
  paymentId: string;
  amountCents: bigint;
  feeCents: bigint;
  fee: 'fee_income' | 'guest_income';
  decision: Decision;
}): Movement {
  return {
    kind: 'suspense_payout',
    key: `suspense-payout:${paid.refundId}`,
    paymentId: paid.paymentId,
    details: { refundId: paid.refundId },
    decision: paid.decision,
    legs: moving([
      { account: suspense, amountCents: -paid.amountCents },
      { account: feeAccount(paid.fee), amountCents: -paid.feeCents },
      { account: adjustments, amountCents: paid.amountCents + paid.feeCents },
    ]),
  };
}
