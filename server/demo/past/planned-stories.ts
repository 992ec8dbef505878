/** The parts of the demo's past that are written by hand. */
import {
  daysAgo,
  type PastCardOnSale,
  type PastCast,
  type PastEvent,
  type PastMember,
  type PlannedCard,
} from './past-event.ts';

const months = Array.from({ length: 12 }, (_, index) => 12 - index);
const DAYS_OF_MONTH = 30;

/** What came in each month, oldest first; all of it is spent some days later. */
const mayasMonths = [60, 100, 45, 150, 80, 120, 50, 200, 75, 90, 110, 140].map((dollars) =>
  BigInt(dollars * 100),
);
const gifts = new Map([
  [10, { senderName: 'Grandma June', message: 'Happy birthday, sweetheart. Buy something silly.' }],
  [6, { senderName: 'Tom Okafor', message: 'For the new apartment!' }],
  [2, { senderName: 'Nadia', message: 'You were right about the film.' }],
]);

export function planMaya({ mayaId, cards }: PastCast, now: Date): PastEvent[] {
  return months.flatMap((month, index): PastEvent[] => {
    const cents = mayasMonths[index] ?? 50_00n;
    const gift = gifts.get(month);
    const at = daysAgo(now, month * DAYS_OF_MONTH, 95);
    return [
      gift
        ? { kind: 'guest_send', at, userId: mayaId, cents, ...gift }
        : { kind: 'add_funds', at, userId: mayaId, cents },
      {
        kind: 'purchase',
        at: daysAgo(now, month * DAYS_OF_MONTH - 9, 640),
        userId: mayaId,
        cards: chooseCards(cards, cents, index * 5),
      },
    ];
  });
}

const rewards = [
  ['A great quarter', 40_00n],
  ['Thank you for covering the weekend', 75_00n],
  ['For saving the launch', 150_00n],
  ['For the fastest reply of the month', 50_00n],
  ['Team bonus', 100_00n],
] as const;

const SAVED_EACH_MONTH_CENTS = 500_00n;

/** What the company's past leaves in its balance: it saved in each month but the last. */
export const SAVED_CENTS = SAVED_EACH_MONTH_CENTS * BigInt(months.length - 1);

/**
 * Each month the company pays in what it pays out and saves, and what `rewardEvents` take less what came back
 * of them.
 */
export function planCompany(
  { id, payerId, employees }: PastCast['company'],
  rewardEvents: readonly PastEvent[],
  now: Date,
): PastEvent[] {
  const fundedAt = (month: number) => daysAgo(now, month * DAYS_OF_MONTH - 2, 60);
  return months.flatMap((month): PastEvent[] => {
    const payouts = employees.map((employee, index): PastEvent & { cents: bigint } => {
      const [message, cents] = rewards[(month + index) % rewards.length] ?? rewards[0];
      return {
        kind: 'payout',
        at: daysAgo(now, month * DAYS_OF_MONTH - 6 - index * 3, 130 + index * 17),
        enterpriseId: id,
        recipientId: employee.id,
        cents,
        message,
      };
    });
    const at = fundedAt(month);
    const cents =
      (month === 1 ? 0n : SAVED_EACH_MONTH_CENTS) +
      payouts.reduce((sum, payout) => sum + payout.cents, 0n) +
      spentOn(rewardEvents, at, month === 1 ? now : fundedAt(month - 1)) -
      returnedOf(rewardEvents, fundedAt(month + 1), at);
    return [{ kind: 'enterprise_funding', at, enterpriseId: id, payerId, cents }, ...payouts];
  });
}

function spentOn(events: readonly PastEvent[], from: Date, until: Date): bigint {
  return events.reduce(
    (sum, event) =>
      event.kind === 'reward_order' && event.at >= from && event.at < until
        ? event.rewards.reduce((cents, { amountCents }) => cents + amountCents, sum)
        : sum,
    0n,
  );
}

function returnedOf(events: readonly PastEvent[], from: Date, until: Date): bigint {
  return events.reduce(
    (sum, event) =>
      event.kind === 'reward_return' && event.at >= from && event.at < until
        ? sum + event.reward.returnedCents
        : sum,
    0n,
  );
}

/** Paid in once, spent it, and had nothing left. */
export function planClosedAccount(
  { id, joinedDaysAgo }: PastMember,
  cards: PastCardOnSale[],
  now: Date,
): PastEvent[] {
  const cents = 50_00n;
  return [
    { kind: 'add_funds', at: daysAgo(now, joinedDaysAgo - 1, 200), userId: id, cents },
    {
      kind: 'purchase',
      at: daysAgo(now, joinedDaysAgo - 3, 410),
      userId: id,
      cards: chooseCards(cards, cents, joinedDaysAgo),
    },
  ];
}

/** Cards of that sum together: one, or two of half. */
export function chooseCards(cards: readonly PastCardOnSale[], cents: bigint, from: number): PlannedCard[] {
  const parts = cents >= 80_00n ? [cents / 2n, cents - cents / 2n] : [cents];
  return parts.map((part, index) => {
    const fitting = cards.filter(({ minCents, maxCents }) => minCents <= part && part <= maxCents);
    const card = fitting[(from + index * 7) % fitting.length];
    if (!card) throw new Error(`No gift card takes ${part} cents.`);
    return { giftCardId: card.id, name: card.name, cents: part };
  });
}
