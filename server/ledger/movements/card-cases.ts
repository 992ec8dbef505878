/** A card whose code does not work is made good at the operator's expense, once per card. */
import { adjustments, hold, member } from '../accounts.ts';
import { between, type Decision, type Movement } from '../movement.ts';

/** Its owner gets money for it. The key is the card's, so a card is refunded once. */
export function cardRefund(refund: {
  unitId: string;
  userId: string;
  amountCents: bigint;
  description: string;
  decision: Decision;
}): Movement {
  return {
    kind: 'card_refund',
    key: `card-refund:${refund.unitId}`,
    details: { unitId: refund.unitId },
    decision: refund.decision,
    legs: between(
      { account: adjustments },
      { account: member(refund.userId), description: refund.description },
      refund.amountCents,
    ),
  };
}

/** Another card is ordered for it: its price is held for the order of the first card. */
export function cardReplacement(replacement: {
  unitId: string;
  replacementId: string;
  orderId: string;
  amountCents: bigint;
  decision: Decision;
}): Movement {
  return {
    kind: 'card_replacement',
    key: `card-replacement:${replacement.unitId}`,
    orderId: replacement.orderId,
    details: { unitId: replacement.unitId, replacementId: replacement.replacementId },
    decision: replacement.decision,
    legs: between({ account: adjustments }, { account: hold(replacement.orderId) }, replacement.amountCents),
  };
}
