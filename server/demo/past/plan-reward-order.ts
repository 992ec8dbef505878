/** Plans one order of the demo's past: its rewards, and what became of each. */
import type { RewardDesign } from '#contract/rewards/reward-designs.ts';
import { newId } from '#server/kernel/id.ts';
import { type PastReward, type PastRewardOrder, remindersDue, rewardExpiry } from '#server/rewards/index.ts';
import { daysAgo, type PastCardOnSale, type PastEvent, type PastMember } from './past-event.ts';
import { STRANGERS } from './past-people.ts';
import { chooseCards } from './planned-stories.ts';

export type RewardEnd =
  | 'card'
  | 'balance'
  | 'partly'
  | 'opened'
  | 'open'
  | 'bounced'
  | 'unwanted'
  | 'canceled'
  | 'undone'
  | 'released'
  | 'blocked';
/** Only a member claims. */
export const CLAIMED: readonly RewardEnd[] = ['card', 'balance', 'partly', 'released'];
const RETURNED: readonly RewardEnd[] = ['canceled', 'undone', 'blocked'];

export type Story = { cents: bigint; design: RewardDesign; message: string; end: RewardEnd };
export type SentReward = Story & { to: PastMember | undefined; byLink: boolean; place: number };
type Order = Omit<PastRewardOrder, 'id' | 'at'> & {
  senderName: string;
  day: number;
  minute: number;
  /** Null for a person's gift. */
  months: number | null;
};
type Played = { reward: PastReward; events: PastEvent[] };

export function planRewardOrder(
  by: Order,
  sent: readonly SentReward[],
  cards: readonly PastCardOnSale[],
  now: Date,
): PastEvent[] {
  const at = daysAgo(now, by.day, by.minute);
  const id = newId(at.getTime());
  const played = sent.map((one) => play({ ...by, at, id }, one, cards, now));
  const { payer, actorId, actorRole, channel } = by;
  const rewards = played.map(({ reward }) => reward);
  return [
    { kind: 'reward_order', at, order: { id, payer, actorId, actorRole, channel, at }, rewards },
    ...played.flatMap(({ events }) => events),
  ];
}

function play(
  by: Order & { at: Date; id: string },
  sent: SentReward,
  cards: readonly PastCardOnSale[],
  now: Date,
): Played {
  const { at } = by;
  const { end, to, cents } = sent;
  const stranger = STRANGERS[sent.place % STRANGERS.length] ?? '';
  const recipientName = to?.name ?? stranger;
  const expiresAt = rewardExpiry(at, by.months);
  const claimedAt = daysAgo(now, by.day - 2, by.minute - 35);
  const claimedCents = !CLAIMED.includes(end) || !to ? 0n : end === 'partly' ? 20_00n : cents;
  const isReturned = RETURNED.includes(end);
  const isExpired = !isReturned && claimedCents < cents && expiresAt < now;
  const canceledAt =
    end === 'undone' ? after(at, 4) : end === 'blocked' ? after(at, 180) : daysAgo(now, by.day - 4, 75);
  const closedAt = isReturned
    ? canceledAt
    : isExpired
      ? after(expiresAt, 7)
      : claimedCents === cents
        ? claimedAt
        : null;
  const isOpened = claimedCents > 0n || end === 'opened';
  const remindersSent =
    sent.byLink || end === 'bounced' || end === 'unwanted' || isReturned
      ? 0
      : remindersDue({ deliverAt: at, expiresAt }, closedAt ?? now);
  const reward: PastReward = {
    id: newId(at.getTime()),
    orderId: by.id,
    sender: by.payer,
    actorId: by.actorId,
    senderName: by.senderName,
    method: sent.byLink ? 'LINK' : 'EMAIL',
    recipientEmail: sent.byLink ? null : addressOf(recipientName, end),
    recipientName,
    amountCents: cents,
    claimedCents,
    returnedCents: isReturned || isExpired ? cents - claimedCents : 0n,
    design: sent.design,
    message: sent.message,
    at,
    expiresAt,
    deliveryError: end === 'bounced' ? 'mailbox_unavailable' : null,
    openedAt: isOpened ? after(claimedAt, -6) : null,
    reminders: remindersSent,
    remindedAt: remindedAt(at, expiresAt, remindersSent),
    thanks: end === 'card' && sent.place % 3 === 0 ? 'Thank you so much, that made my day!' : null,
    unwantedAt: end === 'unwanted' ? daysAgo(now, by.day - 1, 22) : null,
    closedAs: isReturned ? 'canceled' : isExpired ? 'expired' : closedAt ? 'claimed' : null,
    closedAt,
    undone: end === 'undone',
    review: end === 'released' || end === 'blocked' ? end : null,
  };
  const events: PastEvent[] = [];
  if (to && claimedCents > 0n) {
    const [card] = end === 'balance' ? [] : chooseCards(cards, claimedCents, sent.place);
    events.push({
      kind: 'reward_claim',
      at: claimedAt,
      reward,
      userId: to.id,
      cents: claimedCents,
      card: card ?? null,
    });
  }
  if (closedAt && reward.returnedCents > 0n) events.push({ kind: 'reward_return', at: closedAt, reward });
  return { reward, events };
}

function addressOf(name: string, end: RewardEnd): string {
  const domain = end === 'released' || end === 'blocked' ? 'quickinbox.example' : 'example.net';
  return `${name.replace(' ', '.')}@${domain}`.toLowerCase();
}

const WEEK_MINUTES = 7 * 24 * 60;

/** The first reminder comes a week before half of the time, the second a week before its end. */
function remindedAt(at: Date, expiresAt: Date, reminders: number): Date | null {
  if (reminders === 0) return null;
  const due = reminders === 1 ? new Date((at.getTime() + expiresAt.getTime()) / 2) : expiresAt;
  return after(due, 5 - WEEK_MINUTES);
}

function after(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * 60_000);
}
