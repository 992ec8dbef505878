/** One movement of money, as it is handed to the posting function. */
import type { Role } from '#contract/kernel/capabilities.ts';
import type { Account } from './accounts.ts';

export type MovementKind =
  | 'top_up'
  | 'guest_send'
  | 'enterprise_funding'
  | 'suspense_credit'
  | 'suspense_refund'
  | 'staff_settlement'
  | 'settlement_cover'
  | 'purchase_hold'
  | 'capture'
  | 'release'
  | 'transfer'
  | 'payout'
  | 'refund_hold'
  | 'refund_settle'
  | 'refund_release'
  | 'dispute_take'
  | 'dispute_return'
  | 'receivable_payment'
  | 'receivable_write_off'
  | 'leftover_give_up'
  | 'adjustment_credit'
  | 'adjustment_debit';

export type Leg = {
  account: Account;
  /** Cents: above zero into the account, below zero out of it. */
  amountCents: bigint;
  /** The line on the statement of the account's owner. */
  description?: string;
};

/** Who decided, in which role and why: recorded with everything that is somebody's decision. */
export type Decision = { actorId: string; actorRole: Role; reason: string };

export type Movement = {
  kind: MovementKind;
  /** The operation key: posting the same movement under it again changes nothing. */
  key: string;
  legs: Leg[];
  paymentId?: string;
  orderId?: string;
  /** References and facts beside the columns: the unit, the refund, the sender's name. */
  details?: Record<string, string>;
  decision?: Decision;
};

/** Money that goes from one account to another, each with its line on the statement. */
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

/** Legs that move nothing are left out, because the ledger keeps no empty postings. */
export function moving(legs: Leg[]): Leg[] {
  return legs.filter(({ amountCents }) => amountCents !== 0n);
}
