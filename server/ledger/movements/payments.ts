/**
 * A succeeded card payment. All of these movements share the key of the settlement, so only one of them can
 * exist.
 */
import {
  type Account,
  adjustments,
  feeIncome,
  guest,
  guestIncome,
  type Holder,
  member,
  processorClearing,
  suspense,
} from '../accounts.ts';
import { type Decision, type Movement, moving } from '../movement.ts';

export type SettledPayment = {
  paymentId: string;
  /** The processor's id of the payment intent. */
  intentId: string;
  amountCents: bigint;
  feeCents: bigint;
};

export function settlementKey(intentId: string): string {
  return `settle:${intentId}`;
}

/** A member added funds by card; the fee came on top. */
export function topUp(payment: SettledPayment & { userId: string }): Movement {
  return settlement('top_up', payment, member(payment.userId), feeIncome, 'Added funds by card');
}

/** A guest sent funds to a member; the fee came on top. */
export function guestSend(payment: SettledPayment & { userId: string; senderName: string }): Movement {
  const description = `Received from ${payment.senderName}`;
  return settlement('guest_send', payment, member(payment.userId), guestIncome, description);
}

/** A guest paid for a reward; the fee came on top. */
export function guestReward(payment: SettledPayment): Movement {
  return settlement('guest_reward', payment, guest(payment.paymentId), guestIncome, 'Paid by card');
}

/** An enterprise funded its shared balance by card; the fee came on top. */
export function enterpriseFunding(payment: SettledPayment & { enterpriseId: string }): Movement {
  const account: Holder = { kind: 'enterprise', ownerId: payment.enterpriseId };
  return settlement('enterprise_funding', payment, account, feeIncome, 'Added funds by card');
}

/** The payment's account was closed meanwhile: the money stays in suspense until it is refunded. */
export function suspenseCredit(payment: SettledPayment & { fee: 'fee_income' | 'guest_income' }): Movement {
  return settlement('suspense_credit', payment, suspense, feeAccount(payment.fee));
}

/** Suspended money went back to the card, including the fee. */
export function suspenseRefund(
  payment: SettledPayment & { fee: 'fee_income' | 'guest_income'; refundId: string },
): Movement {
  return {
    kind: 'suspense_refund',
    key: `suspense-refund:${payment.refundId}`,
    paymentId: payment.paymentId,
    details: { refundId: payment.refundId },
    legs: moving([
      { account: suspense, amountCents: -payment.amountCents },
      { account: feeAccount(payment.fee), amountCents: -payment.feeCents },
      { account: processorClearing, amountCents: payment.amountCents + payment.feeCents },
    ]),
  };
}

/** Staff complete a payment that the processor has not confirmed (P18): credited at our expense. */
export function staffSettlement(
  payment: SettledPayment & {
    beneficiary: Holder;
    decision: Decision;
    /** The sender of a guest's gift; null for the holder's own payment. */
    giftFrom: string | null;
  },
): Movement {
  const what = payment.giftFrom === null ? 'Added funds' : `Received from ${payment.giftFrom}`;
  return {
    kind: 'staff_settlement',
    key: settlementKey(payment.intentId),
    paymentId: payment.paymentId,
    decision: payment.decision,
    legs: [
      { account: adjustments, amountCents: -payment.amountCents },
      {
        account: payment.beneficiary,
        amountCents: payment.amountCents,
        description: `${what}, completed by our staff`,
      },
    ],
  };
}

/** The processor confirmed such a payment later: its money covers what staff had credited. */
export function settlementCover(payment: SettledPayment & { fee: 'fee_income' | 'guest_income' }): Movement {
  return {
    kind: 'settlement_cover',
    key: `cover:${payment.intentId}`,
    paymentId: payment.paymentId,
    legs: moving([
      { account: processorClearing, amountCents: -(payment.amountCents + payment.feeCents) },
      { account: adjustments, amountCents: payment.amountCents },
      { account: feeAccount(payment.fee), amountCents: payment.feeCents },
    ]),
  };
}

function settlement(
  kind: 'top_up' | 'guest_send' | 'guest_reward' | 'enterprise_funding' | 'suspense_credit',
  { intentId, paymentId, amountCents, feeCents }: SettledPayment,
  account: Account,
  fee: Account,
  description?: string,
): Movement {
  return {
    kind,
    key: settlementKey(intentId),
    paymentId,
    legs: moving([
      { account: processorClearing, amountCents: -(amountCents + feeCents) },
      { account, amountCents, ...(description !== undefined && { description }) },
      { account: fee, amountCents: feeCents },
    ]),
  };
}

/** The account that received a payment's fee. */
export function feeAccount(kind: 'fee_income' | 'guest_income'): Account {
  return kind === 'fee_income' ? feeIncome : guestIncome;
}
