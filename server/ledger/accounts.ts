/** The accounts of the ledger. Nothing can be posted to an account that is not declared here. */

/** One per owner; they carry a balance with a floor of zero (a receivable: a ceiling). */
const OWNED_ACCOUNT_KINDS = [
  'member',
  'enterprise',
  'guest',
  'hold',
  'refund_hold',
  'payout_hold',
  'reward_hold',
  'receivable',
] as const;

/** One each; append-only, so that no row is hot. Their balance is a snapshot and what was posted since. */
const SYSTEM_ACCOUNT_KINDS = [
  'processor_clearing',
  'bank_clearing',
  'fee_income',
  'guest_income',
  'issuer_payable',
  'adjustments',
  'suspense',
  'write_offs',
] as const;

export type OwnedAccountKind = (typeof OWNED_ACCOUNT_KINDS)[number];
export type SystemAccountKind = (typeof SYSTEM_ACCOUNT_KINDS)[number];
export type AccountKind = OwnedAccountKind | SystemAccountKind;

export type Account =
  | { kind: OwnedAccountKind; ownerId: string }
  | { kind: SystemAccountKind; ownerId: null };

/**
 * The owner that a payment, a refund or a decision concerns: a member, an enterprise, or a guest's payment.
 */
export type Holder = { kind: 'member' | 'enterprise' | 'guest'; ownerId: string };

/** A holder with an account in the product. */
export type AccountHolder = Holder & { kind: 'member' | 'enterprise' };

/** A member's balance. */
export function member(userId: string): AccountHolder {
  return { kind: 'member', ownerId: userId };
}

/** An enterprise's shared balance. */
export function enterprise(enterpriseId: string): AccountHolder {
  return { kind: 'enterprise', ownerId: enterpriseId };
}

/** What a guest paid by card and is neither in a reward nor back on the card. Its first lock opens it. */
export function guest(paymentId: string): Holder {
  return { kind: 'guest', ownerId: paymentId };
}

/** Money of an order whose cards are not issued yet. Its first posting opens it. */
export function hold(orderId: string): Account {
  return { kind: 'hold', ownerId: orderId };
}

/** Money on its way back to a card. Its first posting opens it. */
export function refundHoldAccount(refundId: string): Account {
  return { kind: 'refund_hold', ownerId: refundId };
}

/** Money of a payout that waits for another manager's approval. Its first posting opens it. */
export function payoutHoldAccount(requestId: string): Account {
  return { kind: 'payout_hold', ownerId: requestId };
}

/** Money of a reward that is neither claimed nor returned. Its first posting opens it. */
export function rewardHoldAccount(rewardId: string): Account {
  return { kind: 'reward_hold', ownerId: rewardId };
}

/**
 * What a member or enterprise owes after a lost dispute, as a negative balance. Its first posting opens it.
 */
export function receivable(holder: Holder): Account {
  return { kind: 'receivable', ownerId: holder.ownerId };
}

/** What the card processor holds for us, as a negative balance. */
export const processorClearing = system('processor_clearing');
/** What companies paid by bank, as a negative balance. */
export const bankClearing = system('bank_clearing');
/** Fees on adding funds, by members and companies. */
export const feeIncome = system('fee_income');
/** Fees on guests' gifts. */
export const guestIncome = system('guest_income');
/** What we owe the gift-card issuer. */
export const issuerPayable = system('issuer_payable');
/** The counterpart of staff decisions. */
export const adjustments = system('adjustments');
/** Money for a closed account, until it is refunded. */
export const suspense = system('suspense');
/** Debts and leftovers that were written off. */
export const writeOffs = system('write_offs');

function system(kind: SystemAccountKind): Account {
  return { kind, ownerId: null };
}
