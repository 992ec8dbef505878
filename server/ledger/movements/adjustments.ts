/** Staff adjustments of a balance, and leftovers that a member gives up. */
import { adjustments, type Holder, member, writeOffs } from '../accounts.ts';
import { between, type Decision, type Movement } from '../movement.ts';

export type Adjustment = {
  adjustmentId: string;
  holder: Holder;
  /** Positive gives, negative takes. */
  amountCents: bigint;
  decision: Decision;
  /** The line that the holder reads. */
  description: string;
};

/** Staff give to a balance or take from it; never their own. */
export function adjustment(made: Adjustment): Movement {
  const person = { account: made.holder, description: made.description };
  const gives = made.amountCents > 0n;
  return {
    kind: gives ? 'adjustment_credit' : 'adjustment_debit',
    key: `adjustment:${made.adjustmentId}`,
    decision: made.decision,
    legs: gives
      ? between({ account: adjustments }, person, made.amountCents)
      : between(person, { account: adjustments }, -made.amountCents),
  };
}

/** A member who closes the account gives up a leftover too small to spend. */
export function balanceGiveUp(left: { userId: string; amountCents: bigint }): Movement {
  return {
    kind: 'leftover_give_up',
    key: `give-up:${left.userId}`,
    legs: between(
      { account: member(left.userId), description: 'Given up when closing the account' },
      { account: writeOffs },
      left.amountCents,
    ),
  };
}
