/**
 * Transfers between members, and payouts of an enterprise: one transaction, seen from two sides. A payout
 * that waits for approval is held, and then settled or released.
 */
import { enterprise, member, payoutHoldAccount } from '../accounts.ts';
import { between, type Decision, type Movement } from '../movement.ts';

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

/** What a batch would pay leaves the balance until another manager approves. A single payout: pay_person. */
export function payoutHold(held: {
  requestId: string;
  batchId: string;
  enterpriseId: string;
  amountCents: bigint;
  description: string;
  decision: Decision;
}): Movement {
  return {
    kind: 'payout_hold',
    key: `payout-hold:${held.requestId}`,
    details: { requestId: held.requestId, batchId: held.batchId },
    decision: held.decision,
    legs: between(
      { account: enterprise(held.enterpriseId), description: held.description },
      { account: payoutHoldAccount(held.requestId) },
      held.amountCents,
    ),
  };
}

/** An approved payout reaches its recipient. The key is the payout's own, so it is never paid twice. */
export function payoutSettle(paid: {
  requestId: string;
  payoutId: string;
  toUserId: string;
  amountCents: bigint;
  receivedDescription: string;
  message?: string;
}): Omit<Movement, 'decision'> {
  return {
    kind: 'payout_settle',
    key: `payout:${paid.payoutId}`,
    details: {
      requestId: paid.requestId,
      payoutId: paid.payoutId,
      ...(paid.message !== undefined && { message: paid.message }),
    },
    legs: between(
      { account: payoutHoldAccount(paid.requestId) },
      { account: member(paid.toUserId), description: paid.receivedDescription },
      paid.amountCents,
    ),
  };
}

/** Held money returns to the company: all of it, or what a batch could not pay. */
export function payoutRelease(released: {
  requestId: string;
  payoutId?: string;
  batchId?: string;
  enterpriseId: string;
  amountCents: bigint;
  description: string;
}): Movement {
  const { requestId, payoutId, batchId, enterpriseId, amountCents, description } = released;
  return {
    kind: 'payout_release',
    key: `payout-release:${requestId}`,
    details: { requestId, ...(payoutId && { payoutId }), ...(batchId && { batchId }) },
    legs: between(
      { account: payoutHoldAccount(requestId) },
      { account: enterprise(enterpriseId), description },
      amountCents,
    ),
  };
}
