/** What the bearer of a link reads while its gift cannot be claimed. */
import { expect, test } from 'vitest';
import { waitsText } from '#web/features/rewards/claim/waits-text.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  ['2026-04-20T12:00:00Z', 'Please come back later. You have at least until Apr 19, 2026.'],
  // The time of a gift under review stands still, so its day may have passed.
  ['2026-03-10T12:00:00Z', 'Please come back later.'],
  ['2026-02-20T12:00:00Z', 'Please come back later.'],
])('a gift that waits and expires at %s promises no more than is so: %s', (expiresAt, text) => {
  expect(waitsText({ expiresAt }, now)).toBe(text);
});
