/** A reward, and the decisions about it. Nothing here reads a clock or a database. */
import { formatCents } from '#contract/kernel/money.ts';
import type { RewardDesign } from '#contract/reward-designs.ts';
import type { DELIVERY_ERRORS, DELIVERY_STATES, REWARD_STATES, SentReward } from '#contract/rewards.ts';
import type { Holder } from '#server/ledger/index.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type DeliveryError = (typeof DELIVERY_ERRORS)[number];
export type RewardState = (typeof REWARD_STATES)[number];
export type ClosedAs = 'claimed' | 'canceled' | 'expired';

export type Reward = {
  id: string;
  /** The account that pays, and gets back what is not claimed. */
  sender: Holder;
  /** The user who sent it. */
  actorId: string;
  senderName: string;
  recipientEmail: string;
  recipientName: string;
  amountCents: bigint;
  claimedCents: bigint;
  returnedCents: bigint;
  design: RewardDesign;
  message: string | null;
  delivery: DeliveryState;
  deliveryError: DeliveryError | null;
  deliverAt: Date;
  deliveredAt: Date | null;
  expiresAt: Date;
  openedAt: Date | null;
  /** Reminders that were sent by themselves. */
  reminders: number;
  remindedAt: Date | null;
  thanks: string | null;
  unwantedAt: Date | null;
  closedAs: ClosedAs | null;
  closedAt: Date | null;
  claimedAt: Date | null;
  createdAt: Date;
};

const dayMs = 24 * 60 * 60 * 1000;
const EXPIRES_AFTER_DAYS = 90;
const REMINDED_BEFORE_DAYS = 7;

/** What can still be claimed. */
export function leftOf({ amountCents, claimedCents, returnedCents }: Reward): bigint {
  return amountCents - claimedCents - returnedCents;
}

export function stateOf({ closedAs, claimedCents }: Pick<Reward, 'closedAs' | 'claimedCents'>): RewardState {
  return closedAs ?? (claimedCents > 0n ? 'partly-claimed' : 'unclaimed');
}

/** Whether the time to claim is over. The job that returns the money may come later. */
export function isOver({ expiresAt }: Pick<Reward, 'expiresAt'>, now: Date): boolean {
  return expiresAt <= now;
}

/** A person's gift can be claimed for 90 days from its delivery. */
export function expiryOf(deliverAt: Date): Date {
  return new Date(deliverAt.getTime() + EXPIRES_AFTER_DAYS * dayMs);
}

/**
 * How many reminders are due by now: one a week before half of the time, one a week before the end. A reminder that
 * was missed for a week is not made up for: the count goes on.
 */
export function remindersDue(
  { deliverAt, expiresAt }: Pick<Reward, 'deliverAt' | 'expiresAt'>,
  now: Date,
): number {
  const before = REMINDED_BEFORE_DAYS * dayMs;
  const half = (deliverAt.getTime() + expiresAt.getTime()) / 2 - before;
  const last = expiresAt.getTime() - before;
  return [half, last].filter((time) => time > deliverAt.getTime() && time <= now.getTime()).length;
}

/** The reward in the contract's form, for its sender. */
export function toSentReward(reward: Reward): SentReward {
  return {
    id: reward.id,
    recipientEmail: reward.recipientEmail,
    recipientName: reward.recipientName,
    amount: formatCents(reward.amountCents),
    claimed: formatCents(reward.claimedCents),
    left: formatCents(leftOf(reward)),
    design: reward.design,
    message: reward.message,
    state: stateOf(reward),
    delivery: reward.delivery,
    deliveryError: reward.deliveryError,
    deliverAt: reward.deliverAt.toISOString(),
    deliveredAt: reward.deliveredAt?.toISOString() ?? null,
    expiresAt: reward.expiresAt.toISOString(),
    openedAt: reward.openedAt?.toISOString() ?? null,
    claimedAt: reward.claimedAt?.toISOString() ?? null,
    remindedAt: reward.remindedAt?.toISOString() ?? null,
    thanks: reward.thanks,
    unwantedAt: reward.unwantedAt?.toISOString() ?? null,
    createdAt: reward.createdAt.toISOString(),
  };
}
