/** Who and what the rows of the movements are about, and the facts that each kind of movement needs. */
import { newId } from '#server/kernel/id.ts';
import type { Holder } from '#server/ledger/accounts.ts';
import { adjustment, type Movement, member } from '#server/ledger/index.ts';
import { decision } from '#tests/support/ledger.ts';

export const amountCents = 50_00n;
const feeCents = 3_75n;

/** The users, the enterprise and the ids of one row. */
export type Scene = {
  maya: string;
  leo: string;
  acme: string;
  intentId: string;
  paymentId: string;
  orderId: string;
  unitId: string;
  refundId: string;
  disputeId: string;
};

export const payment = ({ intentId, paymentId }: Scene) => ({ paymentId, intentId, amountCents, feeCents });
export const refund = ({ refundId, paymentId }: Scene, holder: Holder) => ({
  refundId,
  paymentId,
  holder,
  amountCents,
  feeCents,
  fee: 'fee_income' as const,
});
export const dispute = ({ disputeId, paymentId, maya }: Scene) => ({
  disputeId,
  paymentId,
  holder: member(maya),
  fee: 'fee_income' as const,
  balanceCents: 30_00n,
  receivableCents: 20_00n,
  suspenseCents: 0n,
  excessCents: 0n,
  move: 1,
  feeCents,
});
export const order = ({ orderId, maya }: Scene) => ({
  orderId,
  userId: maya,
  amountCents,
  description: 'A card',
});
export const unit = ({ unitId, orderId, maya }: Scene) => ({
  unitId,
  orderId,
  userId: maya,
  amountCents,
  description: 'Returned',
});

export type Row = {
  movement: string;
  /** The movements that have to come first. */
  after?: (scene: Scene) => Movement[];
  of: (scene: Scene) => Movement;
  moves: string;
};

export function adjusted(holder: Holder, cents: bigint): Movement {
  return adjustment({
    adjustmentId: newId(),
    holder,
    amountCents: cents,
    decision,
    description: 'Goodwill',
  });
}
