/**
 * Disputes. The available part is taken from the balance, the rest becomes a receivable: a balance is never
 * negative.
 */
import { type Holder, processorClearing, receivable, suspense, writeOffs } from '../accounts.ts';
import { between, type Decision, type Movement, moving } from '../movement.ts';
import { feeAccount } from './payments.ts';

/** Where a dispute takes from, or returns to. Each is taken when positive and returned when negative. */
export type Taken = {
  balanceCents: bigint;
  /** What the holder owes because the balance did not cover it. */
  receivableCents: bigint;
  /** The payment's own money in suspense, and what returns to a closed account. */
  suspenseCents: bigint;
  /** The fee's share. */
  feeCents: bigint;
  /** More than is left of the payment: taken from nobody, and written off until the bank returns it. */
  excessCents: bigint;
};

export type Disputed = Taken & {
  disputeId: string;
  paymentId: string;
  /** The number of the dispute's movement, from 1. */
  move: number;
  holder: Holder;
  fee: 'fee_income' | 'guest_income';
};

/** The bank took money from us, so it is taken from where the payment's money is. */
export function disputeTake(disputed: Disputed): Movement {
  const description = isGift(disputed) ? 'Gift disputed by its sender' : 'Payment disputed with the bank';
  return disputeMovement('dispute_take', 'dispute-take', disputed, description);
}

/** Only a guest's gift has its fee there. */
function isGift({ fee }: Disputed): boolean {
  return fee === 'guest_income';
}

/** The bank returned money, so it returns to where it was taken from. */
export function disputeReturn(disputed: Disputed): Movement {
  return disputeMovement('dispute_return', 'dispute-return', disputed, 'Dispute resolved');
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
    key: writeOffKey(written.writeOffId),
    decision: written.decision,
    legs: between(
      { account: writeOffs },
      { account: receivable(written.holder), description: 'Written off' },
      written.amountCents,
    ),
  };
}

/** One per decision. */
export function writeOffKey(writeOffId: string): string {
  return `write-off:${writeOffId}`;
}

function disputeMovement(
  kind: 'dispute_take' | 'dispute_return',
  key: string,
  disputed: Disputed,
  description: string,
): Movement {
  const { disputeId, paymentId, move, holder } = disputed;
  const { balanceCents, receivableCents, suspenseCents, feeCents, excessCents } = disputed;
  const totalCents = balanceCents + receivableCents + suspenseCents + feeCents + excessCents;
  return {
    kind,
    key: `${key}:${disputeId}:${move}`,
    paymentId,
    details: { disputeId },
    legs: moving([
      { account: processorClearing, amountCents: totalCents },
      { account: holder, amountCents: -balanceCents, description },
      { account: receivable(holder), amountCents: -receivableCents, description },
      { account: suspense, amountCents: -suspenseCents },
      { account: feeAccount(disputed.fee), amountCents: -feeCents },
      { account: writeOffs, amountCents: -excessCents },
    ]),
  };
}
