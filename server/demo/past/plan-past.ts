/**
 * The plan of the demo's past: arithmetic decides it, so every start tells the same story. Maya ends with
 * nothing left and the company with `SAVED_CENTS`; what makes their balances round comes afterwards.
 */
import { DAY_MS } from '#server/kernel/calendar.ts';
import {
  createDice,
  daysAgo,
  isPayment,
  type PastCast,
  type PastEvent,
  type PastMember,
} from './past-event.ts';
import { planCompanyRewards, planGifts } from './planned-rewards.ts';
import { planClosedAccount, planCompany, planMaya } from './planned-stories.ts';

const FIRST_DAY = 362;
const MINUTES_OF_DAY = 12 * 60;

export function planPast(cast: PastCast, now: Date): PastEvent[] {
  const dice = createDice(2026);
  const rewards = planCompanyRewards(cast, now);
  const planned = [
    ...planMaya(cast, now),
    ...planGifts(cast, now),
    ...planCompany(cast.company, rewards, now),
    ...rewards,
    ...cast.closing.flatMap((member) => planClosedAccount(member, cast.cards, now)),
  ];
  const byDay = Map.groupBy(planned, ({ at }) => Math.floor(at.getTime() / DAY_MS));
  const balances = new Map<string, bigint>();
  const events: PastEvent[] = [];
  for (let day = FIRST_DAY; day >= 1; day -= 1) {
    const fixed = byDay.get(Math.floor(daysAgo(now, day, 0).getTime() / DAY_MS)) ?? [];
    const turns = [
      ...fixed.map((event) => ({ at: event.at, take: () => event })),
      ...everybody(cast, day).map((who) => {
        const at = daysAgo(now, day, Math.floor(dice() * MINUTES_OF_DAY));
        const [first, second, third] = [dice(), dice(), dice()];
        return {
          at,
          take: () => chooseAct(cast, who, at, { first, second, third }, balances.get(who.id) ?? 0n),
        };
      }),
    ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
    for (const { take } of turns) {
      const event = take();
      if (event === undefined) continue;
      book(balances, event);
      events.push(event);
    }
  }
  return events;
}

const amounts = [25_00n, 50_00n, 50_00n, 75_00n, 100_00n, 150_00n];
const notes = ['For the tickets', 'Thank you for dinner', 'Happy birthday!', 'My half of the gift'];
const ENOUGH = 25_00n;

type Throws = { first: number; second: number; third: number };

function chooseAct(
  { members, cards }: PastCast,
  who: PastMember,
  at: Date,
  { first, second, third }: Throws,
  balance: bigint,
): PastEvent | undefined {
  if (balance < ENOUGH)
    return first < 0.03 ? { kind: 'add_funds', at, userId: who.id, cents: pick(amounts, second) } : undefined;
  if (first < 0.06) {
    const cents = pick(
      amounts.filter((amount) => amount <= balance),
      second,
    );
    const card = pick(
      cards.filter(({ minCents, maxCents }) => minCents <= cents && cents <= maxCents),
      third,
    );
    return {
      kind: 'purchase',
      at,
      userId: who.id,
      cards: [{ giftCardId: card.id, name: card.name, cents }],
    };
  }
  const friend = pick(members, second);
  if (first > 0.008 + 0.06 || friend.id === who.id) return undefined;
  return {
    kind: 'transfer',
    at,
    fromId: who.id,
    toId: friend.id,
    cents: 15_00n,
    message: pick(notes, third),
  };
}

/** Who has joined by then, and shops. */
function everybody({ members, company }: PastCast, day: number): PastMember[] {
  return [...members, ...company.employees].filter(({ joinedDaysAgo }) => joinedDaysAgo > day);
}

function pick<T>(from: readonly T[], part: number): T {
  const chosen = from[Math.floor(part * from.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}

function book(balances: Map<string, bigint>, event: PastEvent): void {
  const add = (id: string, cents: bigint) => balances.set(id, (balances.get(id) ?? 0n) + cents);
  if (event.kind === 'purchase') for (const { cents } of event.cards) add(event.userId, -cents);
  else if (event.kind === 'transfer') {
    add(event.fromId, -event.cents);
    add(event.toId, event.cents);
  } else if (event.kind === 'payout') add(event.recipientId, event.cents);
  else if (event.kind === 'reward_claim' && event.card === null) add(event.userId, event.cents);
  else if (isPayment(event) && event.kind !== 'enterprise_funding') add(event.userId, event.cents);
}
