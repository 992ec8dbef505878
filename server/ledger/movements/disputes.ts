/**
 * Disputes. The available part is taken from the balance, the rest becomes a receivable: a balance is never
 * negative.
 */
import { type Holder, processorClearing, receivable, suspense, writeOffs } from '../accounts.ts';
import { between, type Decision, type Movement, moving } from '../movement.ts';
import { feeAccount } from './payments.ts';

export type Disputed = {
  disputeId: string;
  paymentId: string;
  holder: Holder;
  fee: 'fee_income' | 'guest_income';
  /** From or to the balance. */
  balanceCents: bigint;
  /** From or to the receivable. */
  receivableCents: bigint;
  /** From or to suspense, when the account is closed. */
  suspenseCents: bigint;
  /** The fee's share. */
  feeCents: bigint;
};

/** The bank took the money from us, so it is taken from the balance, as far as that goes. */
export function disputeTake(disputed: Disputed): Movement {
  return {
    kind: 'dispute_take',
    key: `dispute-take:${disputed.disputeId}`,
    paymentId: disputed.paymentId,
    details: { disputeId: disputed.disputeId },
    legs: disputeLegs(disputed, -1n, 'Payment disputed with the bank'),
  };
}

/** The dispute was won: everything returns to where it came from. */
export function disputeReturn(disputed: Disputed): Movement {
  return {
    kind: 'dispute_return',
    key: `dispute-return:${disputed.disputeId}`,
    paymentId: disputed.paymentId,
    details: { disputeId: disputed.disputeId },
    legs: disputeLegs(disputed, 1n, 'Dispute resolved in your favor'),
  };
}

/** A later credit repays the debt first. `cause` is the payment or dispute that made money available. */
export function receivablePayment(paid: { cause: string; holder: Holder; amountCents: bigint }): Movement {
  return {
    kind: 'receivable_payment',
    key: repaymentKey(paid.cause),
    legs: between(
      { account: paid.holder, description: 'Repayment of a disputed payment' },
      { account: receivable(paid.holder), description: 'Repayment' },
      paid.amountCents,
    ),
  };
}

/** One per cause: a credit repays once. */
export function repaymentKey(cause: string): string {
  return `receivable-payment:${cause}`;
}

/** A debt that will not be paid is written off. */
export function receivableWriteOff(written: {
  writeOffId: string;
  holder: Holder;
  amountCents: bigint;
  decision: Decision;
}): Movement {
  return {
    kind: 'receivable_write_off',
    key: `write-off:${written.writeOffId}`,
    decision: written.decision,
    legs: between(
      { account: writeOffs },
      { account: receivable(written.holder), description: 'Written off' },
      written.amountCents,
    ),
  };
}

function disputeLegs(disputed: Disputed, sign: 1n | -1n, description: string) {
  const { holder, balanceCents, receivableCents, suspenseCents, feeCents } = disputed;
  const totalCents = balanceCents + receivableCents + suspenseCents + feeCents;
  return moving([
    { account: processorClearing, amountCents: -sign * totalCents },
    { account: holder, amountCents: sign * balanceCents, description },
    { account: receivable(holder), amountCents: sign * receivableCents, description },
    { account: suspense, amountCents: sign * suspenseCents },
    { account: feeAccount(disputed.fee), amountCents: sign * feeCents },
  ]);
}
