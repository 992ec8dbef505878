/** A card payment into a balance: its parties, its cost, and when the processor is asked about it. */
import { feeCents } from '#contract/kernel/money.ts';
import type { TRANSACTION_STATUSES } from '#contract/payments.ts';
import { DAY_MS, MINUTE_MS } from '#server/kernel/calendar.ts';
import { enterprise, guest, type Holder, member } from '#server/ledger/index.ts';

export type PaymentKind = 'add_funds' | 'guest_send' | 'guest_reward' | 'enterprise_funding';
export type PaymentStatus = (typeof TRANSACTION_STATUSES)[number];

export type Payment = {
  id: string;
  kind: PaymentKind;
  /** The beneficiary of the money. */
  beneficiary: Holder;
  /** The payer, where they are signed in. */
  payerId: string | null;
  amountCents: bigint;
  feeBasisPoints: number;
  feeCents: bigint;
  totalCents: bigint;
  status: PaymentStatus;
  intentId: string | null;
  customerId: string | null;
  senderName: string | null;
  senderEmail: string | null;
  message: string | null;
  problem: string | null;
  createdAt: Date;
};

/** The cost of a payment: the fee comes on top, rounded half up. */
export function withFee(amountCents: bigint, feeBasisPoints: number) {
  const fee = feeCents(amountCents, feeBasisPoints);
  return { amountCents, feeBasisPoints, feeCents: fee, totalCents: amountCents + fee };
}

/** The beneficiary of a database row. */
export function beneficiaryOf(row: {
  id: string;
  kind: PaymentKind;
  user_id: string | null;
  enterprise_id: string | null;
}): Holder {
  if (row.kind === 'guest_reward') return guest(row.id);
  return row.enterprise_id === null ? member(row.user_id ?? '') : enterprise(row.enterprise_id);
}

/**
 * Whether a user paid a payment, or owns the balance that it went to. Staff decide only about payments of
 * others.
 */
export function isOwn({ beneficiary, payerId }: Pick<Payment, 'beneficiary' | 'payerId'>, userId: string) {
  return beneficiary.ownerId === userId || payerId === userId;
}

/** Whether it pays a gift, at the fee for guests; its sender is known by what they entered. */
export function isByGuest(kind: PaymentKind): boolean {
  return kind === 'guest_send' || kind === 'guest_reward';
}

/** The income account of a payment's fee. */
export function feeAccountOf(kind: PaymentKind): 'fee_income' | 'guest_income' {
  return isByGuest(kind) ? 'guest_income' : 'fee_income';
}

const firstChecksMs = [2 * MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS];

/** When to ask the processor next about a silent payment: after 2, 10 and 60 minutes, then daily. */
export function nextCheck(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const first = firstChecksMs.find((at) => at > age);
  const at = first ?? (Math.floor(age / DAY_MS) + 1) * DAY_MS;
  return new Date(createdAt.getTime() + at);
}

/** An intent unpaid after a day is canceled, so that nobody pays it by surprise later. */
export function isAbandoned(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= DAY_MS;
}
