/** Transfers between members, and payouts of an enterprise: one transaction, seen from two sides. */
import { enterprise, member } from '../accounts.ts';
import { between, type Movement } from '../movement.ts';

/** A member sends to a member. Each reads one of the two descriptions. */
export function transfer(sent: {
  transferId: string;
  fromUserId: string;
  toUserId: string;
  amountCents: bigint;
  sentDescription: string;
  receivedDescription: string;
  message?: string;
}): Movement {
  return {
    kind: 'transfer',
    key: `transfer:${sent.transferId}`,
    details: {
      transferId: sent.transferId,
      ...(sent.message !== undefined && { message: sent.message }),
    },
    legs: between(
      { account: member(sent.fromUserId), description: sent.sentDescription },
      { account: member(sent.toUserId), description: sent.receivedDescription },
      sent.amountCents,
    ),
  };
}

/** An enterprise pays one recipient. `postBatch` takes the decision for all payouts of a batch. */
export function payout(paid: {
  payoutId: string;
  enterpriseId: string;
  toUserId: string;
  amountCents: bigint;
  sentDescription: string;
  receivedDescription: string;
  message?: string;
}): Omit<Movement, 'decision'> {
  return {
    kind: 'payout',
    key: `payout:${paid.payoutId}`,
    details: { payoutId: paid.payoutId, ...(paid.message !== undefined && { message: paid.message }) },
    legs: between(
      { account: enterprise(paid.enterpriseId), description: paid.sentDescription },
      { account: member(paid.toUserId), description: paid.receivedDescription },
      paid.amountCents,
    ),
  };
}
