/** What happened in the demo's past: the plan's events, oldest first. */
import { DAY_MS } from '#server/kernel/calendar.ts';
import type { PastReward, PastRewardOrder } from '#server/rewards/index.ts';

export type PlannedCard = { giftCardId: string; name: string; cents: bigint };

export type PastEvent = { at: Date } & (
  | { kind: 'add_funds'; userId: string; cents: bigint }
  | { kind: 'guest_send'; userId: string; cents: bigint; senderName: string; message: string }
  | { kind: 'enterprise_funding'; enterpriseId: string; payerId: string; cents: bigint }
  | { kind: 'purchase'; userId: string; cards: PlannedCard[] }
  | { kind: 'transfer'; fromId: string; toId: string; cents: bigint; message: string }
  | { kind: 'payout'; enterpriseId: string; recipientId: string; cents: bigint; message: string }
  | { kind: 'reward_order'; order: PastRewardOrder; rewards: PastReward[] }
  /** Without a card, the money goes into the balance. */
  | { kind: 'reward_claim'; reward: PastReward; userId: string; cents: bigint; card: PlannedCard | null }
  | { kind: 'reward_return'; reward: PastReward }
);

export type PastPaymentEvent = Extract<
  PastEvent,
  { kind: 'add_funds' | 'guest_send' | 'enterprise_funding' }
>;

export function isPayment(event: PastEvent): event is PastPaymentEvent {
  return event.kind === 'add_funds' || event.kind === 'guest_send' || event.kind === 'enterprise_funding';
}

export type PastMember = { id: string; name: string; username: string; joinedDaysAgo: number };
export type PastCardOnSale = {
  id: string;
  name: string;
  issuerProductId: string;
  minCents: bigint;
  maxCents: bigint;
};

export type PastCast = {
  members: PastMember[];
  /** Members who bought once and left. */
  closing: PastMember[];
  mayaId: string;
  company: { id: string; payerId: string; employees: PastMember[] };
  cards: PastCardOnSale[];
};

/** A time of day so many days ago; `minute` counts from eight in the morning. */
export function daysAgo(now: Date, days: number, minute: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight - days * DAY_MS + (8 * 60 + minute) * 60_000);
}

/** The same numbers between 0 and 1 at each start. */
export function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
