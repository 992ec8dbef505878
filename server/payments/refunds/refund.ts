/** A refund's states, and how much of a payment can go back to the card. */
import { halfUp } from '#contract/kernel/money.ts';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/kernel/calendar.ts';
import type { RefundStatus } from '../card-processor-port.ts';
import type { Payment } from '../payment.ts';

/**
 * `held`: requested, and perhaps sent; `settled`: the processor refunded; `released`: it did not, so the
 * money returned; `failed`: it had, but the bank sent the refund back.
 */
export type RefundState = 'held' | 'settled' | 'released' | 'failed';

export type Refund = {
  id: string;
  paymentId: string;
  source: 'balance' | 'suspense';
  amountCents: bigint;
  feeCents: bigint;
  status: RefundState;
  processorRefundId: string | null;
  reason: string;
  failureCode: string | null;
  /** The last call that asked the processor for it. */
  triedAt: Date | null;
  /** The number of its idempotency key, and since when that key is used. */
  keyNumber: number;
  keySince: Date;
  /** Counts its changes. */
  version: number;
  /** How much of the debt that it left staff have written off. */
  writtenOffCents: bigint;
  createdAt: Date;
  /** When it settled or failed; null while it is held. */
  resolvedAt: Date | null;
};

/** What has gone back already, or was disputed: amount and fee separately. */
export type TakenBack = { amountCents: bigint; feeCents: bigint };

/** `settle`, `release` and `return` are movements; `adopt` takes money that was released already. */
export type RefundVerdict = 'wait' | 'settle' | 'release' | 'return' | 'adopt' | 'contradiction';

/**
 * What the processor's answer means for a refund. Answers may come twice, late and in any order: one that
 * concludes nothing new waits.
 */
export function decideRefund(state: RefundState, answer: RefundStatus | 'refused'): RefundVerdict {
  const done = answer === 'succeeded';
  const undone = answer === 'failed' || answer === 'canceled' || answer === 'refused';
  switch (state) {
    case 'held':
      if (done) return 'settle';
      return undone ? 'release' : 'wait';
    case 'settled':
      return answer === 'failed' || answer === 'canceled' ? 'return' : 'wait';
    case 'released':
      return done ? 'adopt' : 'wait';
    case 'failed':
      return done ? 'contradiction' : 'wait';
  }
}

/**
 * The fee's share of a refund, pro rata. It is the share of everything refunded so far minus what went
 * before, so that many small refunds return exactly what one would.
 */
export function refundFee(
  payment: Pick<Payment, 'amountCents' | 'feeCents'>,
  before: TakenBack,
  amountCents: bigint,
) {
  const all = before.amountCents + amountCents;
  const share = halfUp(payment.feeCents * all, payment.amountCents) - before.feeCents;
  return share < 0n ? 0n : share;
}

/**
 * Where a refund takes its money from: the payment's free suspense, if that covers all of it, and else the
 * balance. A refund never takes from both.
 */
export function refundSource(amountCents: bigint, freeSuspenseCents: bigint): Refund['source'] {
  return freeSuspenseCents > 0n && freeSuspenseCents >= amountCents ? 'suspense' : 'balance';
}

/** When to ask next about a refund without an answer: soon at first, then every six hours. */
export function nextCheckOfHeld(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  const wait = Math.min(Math.max(15 * MINUTE_MS, age / 4), 6 * HOUR_MS);
  return new Date(now.getTime() + wait);
}

const latestDays = [1, 3, 7, 14, 30, 60];

/** When to ask next whether a settled refund failed after all. Banks send refunds back for weeks. */
export function nextCheckOfSettled(settledAt: Date, now: Date): Date | null {
  const age = now.getTime() - settledAt.getTime();
  const days = latestDays.find((days) => days * DAY_MS > age);
  return days === undefined ? null : addDays(settledAt, days);
}

/** The processor forgets idempotency keys after a day; this is well before. */
const KEY_LIFE_MS = 20 * HOUR_MS;
/** A call that was sent longer ago than this has an outcome at the processor. */
const CALL_LIFE_MS = 10 * MINUTE_MS;

/**
 * Which idempotency key to ask with. `same`: the present one; `compare`: look at the processor first, and use
 * a new key only if it has no such refund; `later`: a call with the old key may still be under way.
 */
export function decideKey(
  refund: Pick<Refund, 'keySince' | 'triedAt'>,
  now: Date,
): 'same' | 'compare' | 'later' {
  if (now.getTime() - refund.keySince.getTime() <= KEY_LIFE_MS) return 'same';
  return isCallUnderWay(refund, now) ? 'later' : 'compare';
}

/** Whether a call that asked for the refund may not have reached the processor yet. */
export function isCallUnderWay({ triedAt }: Pick<Refund, 'triedAt'>, now: Date): boolean {
  return triedAt !== null && now.getTime() - triedAt.getTime() < CALL_LIFE_MS;
}

/** The key of the call. A refund that was never renewed has the key without a number. */
export function refundIdempotencyKey({ id, keyNumber }: Pick<Refund, 'id' | 'keyNumber'>): string {
  return keyNumber === 0 ? `refund:${id}` : `refund:${id}:${keyNumber}`;
}
