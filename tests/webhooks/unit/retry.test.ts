import { expect, test } from 'vitest';
import { pauseAfter, quietAfter } from '#server/webhooks/retry.ts';

test('a webhook is tried eight times: after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h', () => {
  const pauses = Array.from({ length: 8 }, (_, index) => pauseAfter(index + 1, 0.5));
  expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000, null]);
});

test('chance moves a pause by a tenth at most', () => {
  expect(pauseAfter(2, 0)).toBeCloseTo(270);
  expect(pauseAfter(2, 1)).toBeCloseTo(330);
});

test('an endpoint that fails is left alone for longer and longer, five minutes at most', () => {
  expect([1, 2, 3, 4, 5, 9, 30].map(quietAfter)).toEqual([0, 0, 5, 10, 20, 300, 300]);
});
