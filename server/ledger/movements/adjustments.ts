/** What staff decide about a balance, and what people give up of their own. */
import { adjustments, type Holder, member, writeOffs } from '../accounts.ts';
import { between, type Decision, type Movement } from '../movement.ts';

export type Adjustment = {
  adjustmentId: string;
  holder: Holder;
  /** Above zero gives, below zero takes. */
  amountCents: bigint;
  decision: Decision;
  /** What the holder reads. */
  description: string;
};

/** Staff give to a balance or take from it; never to or from their own. */
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

/** A member who closes the account gives up a rest that is too small to spend. */
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
