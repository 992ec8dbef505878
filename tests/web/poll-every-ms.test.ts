/** How often a page looks for what somebody else has to finish. */
import { expect, test } from 'vitest';
import { PACE_CHANGES_MS, pollEveryMs } from '#web/api/poll-every-ms.ts';

test.each([
  [0, 1_000],
  [9_999, 1_000],
  [10_000, 5_000],
  [179_999, 5_000],
  [180_000, 30_000],
  [86_400_000, 30_000],
])('after %i ms the page looks again in %i ms', (waitedMs, everyMs) => {
  expect(pollEveryMs(waitedMs)).toBe(everyMs);
});

test('a page that is told of each change keeps the pace', () => {
  for (const changeMs of PACE_CHANGES_MS)
    expect(pollEveryMs(changeMs)).toBeGreaterThan(pollEveryMs(changeMs - 1));
});

test('a card whose issuer is away for an hour is read 158 times, not 3,600', () => {
  let reads = 0;
  for (let waitedMs = 0; waitedMs < 3_600_000; waitedMs += pollEveryMs(waitedMs)) reads += 1;
  expect(reads).toBe(158);
});
