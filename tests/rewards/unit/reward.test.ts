/** The pure decisions about a reward. */
import { expect, test } from 'vitest';
import { lastDayOf } from '#contract/rewards/last-day.ts';
import { shortUntilText, untilText } from '#server/rewards/last-day.ts';
import {
  isOver,
  leftCents,
  type Reward,
  remindersDue,
  rewardExpiry,
  rewardState,
  undoSecondsLeft,
} from '#server/rewards/reward.ts';

const day = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000);

test.each([
  { amount: 50, claimed: 0, returned: 0, closedAs: null, left: 50, state: 'unclaimed' },
  { amount: 50, claimed: 20, returned: 0, closedAs: null, left: 30, state: 'partly-claimed' },
  { amount: 50, claimed: 50, returned: 0, closedAs: 'claimed', left: 0, state: 'claimed' },
  { amount: 50, claimed: 0, returned: 50, closedAs: 'canceled', left: 0, state: 'canceled' },
  { amount: 50, claimed: 20, returned: 30, closedAs: 'expired', left: 0, state: 'expired' },
] as const)('$claimed claimed and $returned returned of $amount is $state', (row) => {
  const reward = {
    amountCents: BigInt(row.amount),
    claimedCents: BigInt(row.claimed),
    returnedCents: BigInt(row.returned),
    closedAs: row.closedAs,
  } as Reward;
  expect([Number(leftCents(reward)), rewardState(reward)]).toEqual([row.left, row.state]);
});

test('a gift can be claimed for 90 days, and not in the moment after', () => {
  const reward = { expiresAt: rewardExpiry(day(0), null), review: null };
  expect(reward.expiresAt).toEqual(day(90));
  expect([isOver(reward, day(89.99)), isOver(reward, day(90))]).toEqual([false, true]);
  expect(isOver({ ...reward, review: 'flagged' }, day(90))).toBe(false);
  expect(isOver({ ...reward, review: 'released' }, day(90))).toBe(true);
});

test.each([
  ['2026-11-24T09:30:00Z', 12, '2027-11-24T09:30:00Z'],
  ['2026-01-31T09:30:00Z', 1, '2026-02-28T09:30:00Z'],
  ['2027-12-31T00:00:00Z', 2, '2028-02-29T00:00:00Z'],
  ['2028-02-29T23:59:59Z', 60, '2033-02-28T23:59:59Z'],
])('a reward of %s for %s months ends at %s', (from, months, until) => {
  expect(rewardExpiry(new Date(from), months)).toEqual(new Date(until));
});

test.each([
  [0, 0],
  [37.9, 0],
  [38, 1],
  [82.9, 1],
  [83, 2],
  [200, 2],
])('after %s days %s reminders are due', (days, due) => {
  expect(remindersDue({ deliverAt: day(0), expiresAt: day(90) }, day(days))).toBe(due);
});

test('a gift of a week has no reminder before its mail', () => {
  expect(remindersDue({ deliverAt: day(0), expiresAt: day(7) }, day(6))).toBe(0);
});

test.each([
  ['member', 0, 0n, null, 600],
  ['guest', 599_500, 0n, null, 1],
  ['member', 600_000, 0n, null, 0],
  ['member', 1_000, 1n, null, 0],
  ['member', 1_000, 0n, 'canceled', 0],
  ['enterprise', 0, 0n, null, 0],
] as const)(
  'a gift of a %s can be undone, %s ms later with %s claimed and closed as %s, for %s seconds',
  (kind, ms, claimedCents, closedAs, seconds) => {
    const reward = { sender: { kind, ownerId: 'x' }, createdAt: day(0), claimedCents, closedAs };
    expect(undoSecondsLeft(reward, new Date(day(0).getTime() + ms))).toBe(seconds);
  },
);

test.each([
  ['2027-02-21T14:00:00Z', '2027-02-20'],
  ['2027-02-21T12:00:00Z', '2027-02-20'],
  ['2027-02-21T11:59:59Z', '2027-02-19'],
])('what expires at %s can be claimed on all of %s, also where days end last', (expires, last) => {
  expect(lastDayOf(new Date(expires))).toBe(last);
  const endOfDay = new Date(`${last}T23:59:59.999-12:00`);
  expect(endOfDay < new Date(expires)).toBe(true);
});

test('in the last hours, when that day may be over, the moment is named', () => {
  const reward = { expiresAt: new Date('2027-02-21T14:00:00Z') };
  const before = new Date('2027-02-20T01:00:00Z');
  const after = new Date('2027-02-20T03:00:00Z');
  expect([untilText(reward, before), shortUntilText(reward, before)]).toEqual([
    'February 20, 2027',
    'Feb 20',
  ]);
  const moment = 'February 21, 2027 at 2:00 PM UTC';
  expect([untilText(reward, after), shortUntilText(reward, after)]).toEqual([moment, moment]);
});

// Keep the text of a day for another day, and this must fail.
test('rewards that end on different days name their own', () => {
  const texts = [40, 41, 40, 40, 75].map((days) => untilText({ expiresAt: day(days) }, day(0)));
  const [first, second, last] = ['February 8, 2026', 'February 9, 2026', 'March 15, 2026'];
  expect(texts).toEqual([first, second, first, first, last]);
});
