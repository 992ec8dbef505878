/** A reward, and the decisions about it. Nothing here reads a clock or a database. */
import { UNDO_MINUTES } from '#contract/rewards/gifts.ts';
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import type {
  DELIVERY_METHODS,
  DELIVERY_STATES,
  DeliveryError,
  REWARD_ORDER_STATES,
  REWARD_STATES,
} from '#contract/rewards/states.ts';
import { addDays, DAY_MS, shiftMonths } from '#server/kernel/calendar.ts';
import type { Holder } from '#server/ledger/index.ts';
import type { CustomFieldValue } from './fields/field.ts';
import type { ReviewState } from './risk/review.ts';

export type DeliveryState = (typeof DELIVERY_STATES)[number];
export type { DeliveryError };
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];
export type OrderState = (typeof REWARD_ORDER_STATES)[number];
export type RewardState = (typeof REWARD_STATES)[number];
export type ClosedAs = 'claimed' | 'canceled' | 'expired';

export type Reward = {
  id: string;
  /** The account that pays, and gets back what is not claimed. */
  sender: Holder;
  /** The user who sent it; the payment of a guest. */
  actorId: string;
  senderName: string;
  /** The order that paid it. */
  orderId: string;
  orderState: OrderState | null;
  /** Null for a gift of a member, and where the gift cards are listed. */
  campaignId: string | null;
  /** The gift cards that may be chosen, in place of a campaign. */
  products: string[] | null;
  customFields: CustomFieldValue[];
  /** That the sender's program named; pages and mails are in English. */
  language: string | null;
  method: DeliveryMethod;
  /** Null for a phone number, and for a link that its sender hands out. */
  recipientEmail: string | null;
  /** In E.164, for the method PHONE alone. */
  recipientPhone: string | null;
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
  /** How many automatic reminders were sent. */
  reminders: number;
  remindedAt: Date | null;
  thanks: string | null;
  unwantedAt: Date | null;
  /** How its last review about fraud stands; null for one that was never flagged. */
  review: ReviewState | null;
  closedAs: ClosedAs | null;
  closedAt: Date | null;
  /** Its sender took it back within ten minutes; it counts as canceled. */
  undone: boolean;
  claimedAt: Date | null;
  createdAt: Date;
};

const GIFT_DAYS = 90;
const REMINDED_BEFORE_DAYS = 7;

/** What can still be claimed. */
export function leftCents({ amountCents, claimedCents, returnedCents }: Reward): bigint {
  return amountCents - claimedCents - returnedCents;
}

export function rewardState({
  closedAs,
  claimedCents,
}: Pick<Reward, 'closedAs' | 'claimedCents'>): RewardState {
  return closedAs ?? (claimedCents > 0n ? 'partly-claimed' : 'unclaimed');
}

/**
 * Whether the time to claim is over. The job that returns the money may come later. The time stands still
 * while a reward is under review, and is added when the review ends.
 */
export function isOver({ expiresAt, review }: Pick<Reward, 'expiresAt' | 'review'>, now: Date): boolean {
  return expiresAt <= now && !inReview({ review });
}

/** Whether it hit a fraud rule and waits for a decision: nothing is mailed, claimed or returned before. */
export function inReview({ review }: Pick<Reward, 'review'>): boolean {
  return review === 'flagged' || review === 'held';
}

/**
 * A person's gift can be claimed for 90 days from its delivery, a company's reward for as many months as the
 * company says.
 */
export function rewardExpiry(deliverAt: Date, companyMonths: number | null): Date {
  return companyMonths === null ? addDays(deliverAt, GIFT_DAYS) : shiftMonths(deliverAt, companyMonths);
}

/**
 * For how many seconds its sender can still take it back whole: a person's gift of which nothing is claimed.
 */
export function undoSecondsLeft(
  {
    sender,
    createdAt,
    claimedCents,
    closedAs,
  }: Pick<Reward, 'sender' | 'createdAt' | 'claimedCents' | 'closedAs'>,
  now: Date,
): number {
  if (sender.kind === 'enterprise' || claimedCents > 0n || closedAs !== null) return 0;
  const until = createdAt.getTime() + UNDO_MINUTES * 60_000;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1_000));
}

/** The company that sends it; undefined for a person's gift. */
export function sendingCompanyId({ sender }: Pick<Reward, 'sender'>): string | undefined {
  return sender.kind === 'enterprise' ? sender.ownerId : undefined;
}

/** Whether its order waits for approval: the money is held, and nothing is delivered. */
export function awaitsApproval({ orderState }: Pick<Reward, 'orderState'>): boolean {
  return orderState === 'PENDING APPROVAL' || orderState === 'PENDING INTERNAL PAYMENT APPROVAL';
}

/** False for a reward that is closed, over, under review, waits for approval, or is not due yet. */
export function mayBeSent(reward: Reward, now: Date): boolean {
  if (reward.closedAs !== null || reward.deliverAt > now || isOver(reward, now)) return false;
  return !awaitsApproval(reward) && !inReview(reward);
}

/**
 * How many reminders are due by now: one a week before half of the time, one a week before the end. A
 * reminder that was missed for a week is not made up for: the count goes on.
 */
export function remindersDue(
  { deliverAt, expiresAt }: Pick<Reward, 'deliverAt' | 'expiresAt'>,
  now: Date,
): number {
  const before = REMINDED_BEFORE_DAYS * DAY_MS;
  const half = (deliverAt.getTime() + expiresAt.getTime()) / 2 - before;
  const last = expiresAt.getTime() - before;
  return [half, last].filter((time) => time > deliverAt.getTime() && time <= now.getTime()).length;
}
