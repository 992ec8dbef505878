/** How often the page of a gift looks for codes. */
import { expect, test } from 'vitest';
import { claimPollEveryMs } from '#web/features/rewards/claim/claim-poll.ts';

test.each([
  [0, 1_000],
  [1_000, 1_000],
  [9_999, 1_000],
  [10_000, 5_000],
  [600_000, 5_000],
])('after %i ms the page looks again in %i ms', (waitedMs, everyMs) => {
  expect(claimPollEveryMs(waitedMs)).toBe(everyMs);
});

test('a gift whose card waits for a minute is read 20 times, not 60', () => {
  let reads = 0;
  for (let waitedMs = 0; waitedMs < 60_000; waitedMs += claimPollEveryMs(waitedMs)) reads += 1;
  expect(reads).toBe(20);
});
