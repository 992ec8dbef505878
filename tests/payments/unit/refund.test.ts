/** What each answer about a refund means, and how a refund is asked for. */
import { expect, test } from 'vitest';
import { halfUp } from '#contract/kernel/money.ts';
import {
  decideKey,
  decideRefund,
  nextCheckOfHeld,
  nextCheckOfSettled,
  refundFee,
  refundIdempotencyKey,
  refundSource,
} from '#server/payments/refunds/refund.ts';

// The whole table: every state with every answer.
test.each([
  ['held', 'succeeded', 'settle'],
  ['held', 'pending', 'wait'],
  ['held', 'requires_action', 'wait'],
  ['held', 'failed', 'release'],
  ['held', 'canceled', 'release'],
  ['held', 'refused', 'release'],
  ['settled', 'succeeded', 'wait'],
  ['settled', 'pending', 'wait'],
  ['settled', 'requires_action', 'wait'],
  ['settled', 'failed', 'return'],
  ['settled', 'canceled', 'return'],
  // A refusal of a second call says nothing about the refund that was made.
  ['settled', 'refused', 'wait'],
  ['released', 'succeeded', 'adopt'],
  ['released', 'pending', 'wait'],
  ['released', 'requires_action', 'wait'],
  ['released', 'failed', 'wait'],
  ['released', 'canceled', 'wait'],
  ['released', 'refused', 'wait'],
  ['failed', 'succeeded', 'contradiction'],
  ['failed', 'pending', 'wait'],
  ['failed', 'requires_action', 'wait'],
  ['failed', 'failed', 'wait'],
  ['failed', 'canceled', 'wait'],
  ['failed', 'refused', 'wait'],
] as const)('a refund that is %s and answered with %s: %s', (state, answer, verdict) => {
  expect(decideRefund(state, answer)).toBe(verdict);
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = new Date('2026-03-01T12:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);

test.each([
  ['at once', 0, null, 'same'],
  ['after 20 hours', 20 * hourMs, null, 'same'],
  ['after more than 20 hours, never called', 20 * hourMs + 1, null, 'compare'],
  ['after more than 20 hours, called long ago', 21 * hourMs, 20 * hourMs, 'compare'],
  ['after more than 20 hours, called a moment ago', 21 * hourMs, 21 * hourMs - 9 * minuteMs, 'later'],
  ['after more than 20 hours, called ten minutes ago', 21 * hourMs, 21 * hourMs - 10 * minuteMs, 'compare'],
] as const)('the key of a refund asked for %s: %s → %s', (_, now, tried, decision) => {
  const triedAt = tried === null ? null : later(tried);
  expect(decideKey({ keySince: start, triedAt }, later(now))).toBe(decision);
});

test('the first key of a refund has no number, and each later one has its own', () => {
  expect(refundIdempotencyKey({ id: 'r1', keyNumber: 0 })).toBe('refund:r1');
  expect(refundIdempotencyKey({ id: 'r1', keyNumber: 2 })).toBe('refund:r1:2');
});

test.each([
  [0, 15],
  [60, 15],
  [8 * 60, 2 * 60],
  [48 * 60, 6 * 60],
])('a refund that is held for %s minutes is asked about again after %s', (age, wait) => {
  const now = later(age * minuteMs);
  expect(nextCheckOfHeld(start, now).getTime() - now.getTime()).toBe(wait * minuteMs);
});

test('a settled refund is asked about for 60 days, because banks send refunds back late', () => {
  const days: number[] = [];
  let next: Date | null = nextCheckOfSettled(start, start);
  for (; next !== null; next = nextCheckOfSettled(start, next))
    days.push((next.getTime() - start.getTime()) / (24 * hourMs));
  expect(days).toEqual([1, 3, 7, 14, 30, 60]);
});

test.each([
  [0n, 0n, 10_00n, 30n],
  [0n, 0n, 5_00n, 15n],
  [5_00n, 15n, 5_00n, 15n],
  // Small refunds return together what one would.
  [0n, 0n, 17n, 1n],
  [17n, 1n, 17n, 0n],
  // More went back before than the share of all of it.
  [1_00n, 9n, 1_00n, 0n],
])('after %s and a fee of %s, a refund of %s of $10.00 returns a fee of %s', (amount, fee, cents, share) => {
  const payment = { amountCents: 10_00n, feeCents: 30n };
  expect(refundFee(payment, { amountCents: amount, feeCents: fee }, cents)).toBe(share);
});

test.each([
  [5_00n, 0n, 'balance'],
  [5_00n, 4_99n, 'balance'],
  [5_00n, 5_00n, 'suspense'],
  [5_00n, 9_00n, 'suspense'],
  // A preview of nothing.
  [0n, 0n, 'balance'],
  [0n, 1n, 'suspense'],
] as const)('a refund of %s beside %s in suspense takes from the %s', (amount, suspense, source) => {
  expect(refundSource(amount, suspense)).toBe(source);
});

test.each([
  [5n, 10n, 1n],
  [4n, 10n, 0n],
  [15n, 10n, 2n],
  [14n, 10n, 1n],
])('%s / %s is %s, rounded half up', (numerator, denominator, rounded) => {
  expect(halfUp(numerator, denominator)).toBe(rounded);
});
