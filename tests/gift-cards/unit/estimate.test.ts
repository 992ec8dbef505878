/** The estimate of how long a card waits for its code. */
import { expect, test } from 'vitest';
import { estimateSeconds, type QueueFacts } from '#server/gift-cards/queue/estimate.ts';
import { estimateLabel, estimateSentence } from '#web/shared/gift-cards/issuing-estimate.ts';

const idle: QueueFacts = {
  cards: 1,
  perSecond: undefined,
  pauseSeconds: 0,
  secondsPerCard: 0.2,
  overdueSince: null,
  lastIssuedAt: null,
};
const [earlier, later] = [new Date('2026-11-24T10:00:00Z'), new Date('2026-11-24T10:05:00Z')];

test.each<[string, Partial<QueueFacts>, number | null]>([
  ['a card alone', {}, 1],
  ['a card alone at an issuer that gave none lately', { secondsPerCard: null }, 1],
  ['a slow issuer', { secondsPerCard: 30 }, 30],
  ['ten thousand cards at five requests a second', { cards: 10_000, perSecond: 5 }, 4_000],
  ['many cards at an issuer without a limit, 64 at once', { cards: 6_401, secondsPerCard: 1 }, 101],
  ['a limit that a slow issuer does not reach', { cards: 101, perSecond: 100, secondsPerCard: 2 }, 12],
  ['a pause', { pauseSeconds: 120 }, 121],
  ['a pause after an outage', { pauseSeconds: 120, overdueSince: later, lastIssuedAt: earlier }, 121],
  ['nothing issued since a card was bought', { overdueSince: later, lastIssuedAt: earlier }, null],
  ['nothing issued ever', { overdueSince: later }, null],
  ['one card that is stuck while others are issued', { overdueSince: earlier, lastIssuedAt: later }, 1],
])('%s', (_name, facts, seconds) => {
  expect(estimateSeconds({ ...idle, ...facts })).toBe(seconds);
});

test.each<[number | null, string]>([
  [1, 'a few seconds'],
  [10, 'a few seconds'],
  [11, 'less than a minute'],
  [60, 'about a minute'],
  [100, 'about 2 minutes'],
  [44 * 60, 'about 44 minutes'],
  [50 * 60, 'about an hour'],
  [4 * 3600, 'about 4 hours'],
  [25 * 3600, 'about a day'],
  [60 * 3600, 'about 3 days'],
  [null, 'longer than usual'],
])('%s seconds read “%s”', (seconds, label) => {
  expect(estimateLabel(seconds)).toBe(label);
});

test('a buyer reads of seconds as usual, and of more as it is now', () => {
  expect(estimateSentence(undefined)).toBe('That usually takes a few seconds.');
  expect(estimateSentence(2)).toBe('That usually takes a few seconds.');
  expect(estimateSentence(180)).toBe('That takes about 3 minutes at the moment.');
  expect(estimateSentence(null)).toBe('That takes longer than usual at the moment.');
});
