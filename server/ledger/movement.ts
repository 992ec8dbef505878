/** One movement of money, as the posting function takes it. */
import type { Role } from '#contract/kernel/capabilities.ts';
import type { Account } from './accounts.ts';

export type MovementKind =
  | 'top_up'
  | 'guest_send'
  | 'guest_reward'
  | 'enterprise_funding'
  | 'invoice_payment'
  | 'suspense_credit'
  | 'suspense_refund'
  | 'staff_settlement'
  | 'settlement_cover'
  | 'purchase_hold'
  | 'capture'
  | 'release'
  | 'transfer'
  | 'payout'
  | 'payout_hold'
  | 'payout_settle'
  | 'payout_release'
  | 'reward_hold'
  | 'reward_claim'
  | 'reward_return'
  | 'refund_hold'
  | 'refund_settle'
  | 'refund_release'
  | 'refund_return'
  | 'refund_adopt'
  | 'suspense_payout'
  | 'dispute_take'
  | 'dispute_return'
  | 'receivable_payment'
  | 'receivable_write_off'
  | 'leftover_give_up'
  | 'adjustment_credit'
  | 'adjustment_debit'
  | 'card_refund'
  | 'card_replacement';

export type Leg = {
  account: Account;
  /** Cents: positive into the account, negative out of it. */
  amountCents: bigint;
  /** The line on the account owner's statement. */
  description?: string;
};

/** The actor, their role and the reason, recorded with every decision of a person. */
export type Decision = { actorId: string; actorRole: Role; reason: string };

export type Movement = {
  kind: MovementKind;
  /** The operation key. Posting the same movement under it again changes nothing. */
  key: string;
  legs: Leg[];
  paymentId?: string;
  orderId?: string;
  /** References and facts beside the columns: the unit, the refund, the sender's name. */
  details?: Record<string, string>;
  decision?: Decision;
};

/** Money from one account to another, each side with its line on the statement. */
export function between(
  from: { account: Account; description?: string },
  to: { account: Account; description?: string },
  amountCents: bigint,
): Leg[] {
  return [
    { ...from, amountCents: -amountCents },
    { ...to, amountCents },
  ];
}

/** Legs of zero are left out, because the ledger stores no empty postings. */
export function moving(legs: Leg[]): Leg[] {
  return legs.filter(({ amountCents }) => amountCents !== 0n);
}
