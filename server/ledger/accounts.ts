/** The accounts of the ledger, declared: nothing else can be posted to. */

/** One per owner; they carry a balance with a floor of zero (a receivable: a ceiling). */
export const OWNED_ACCOUNT_KINDS = ['member', 'enterprise', 'hold', 'refund_hold', 'receivable'] as const;

/** One each; append-only, so that no row is hot. Their balance is a snapshot and what was posted since. */
export const SYSTEM_ACCOUNT_KINDS = [
  'processor_clearing',
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

/** Whom a payment, a refund or a decision is for: a person's balance or a company's. */
export type Holder = { kind: 'member' | 'enterprise'; ownerId: string };

/** A person's balance. */
export function member(userId: string): Holder {
  return { kind: 'member', ownerId: userId };
}

/** A company's shared balance. */
export function enterprise(enterpriseId: string): Holder {
  return { kind: 'enterprise', ownerId: enterpriseId };
}

/** Money of an order whose cards are not issued yet; opened by its first posting. */
export function hold(orderId: string): Account {
  return { kind: 'hold', ownerId: orderId };
}

/** Money on its way back to a card; opened by its first posting. */
export function refundHoldAccount(refundId: string): Account {
  return { kind: 'refund_hold', ownerId: refundId };
}

/** What a person or company owes us after a lost dispute, as a balance below zero; opened by its first posting. */
export function receivable(holder: Holder): Account {
  return { kind: 'receivable', ownerId: holder.ownerId };
}

/** What the card processor holds for us, as a balance below zero. */
export const processorClearing = system('processor_clearing');
/** Fees on adding funds, by members and companies. */
export const feeIncome = system('fee_income');
/** Fees that guests pay for sending. */
export const guestIncome = system('guest_income');
/** What we owe the gift-card issuer. */
export const issuerPayable = system('issuer_payable');
/** The other side of what staff decide. */
export const adjustments = system('adjustments');
/** Money for an account that is closed, until it is refunded. */
export const suspense = system('suspense');
/** Debts and leftovers given up. */
export const writeOffs = system('write_offs');

function system(kind: SystemAccountKind): Account {
  return { kind, ownerId: null };
}
