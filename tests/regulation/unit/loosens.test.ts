/** Which changes of a figure need a second administrator. */
import { expect, test } from 'vitest';
import { loosens } from '#server/regulation/figure.ts';

// In cents; null for a figure that the product does not act by. Leave a comparison out, and one must fail.
test.each([
  ['cash-out', null, 1n, true],
  ['cash-out', 5_00n, 5_01n, true],
  ['cash-out', 5_00n, 5_00n, false],
  ['cash-out', 5_00n, 4_99n, false],
  ['cash-out', 5_00n, null, false],
  ['daily-limit', 2_000_00n, null, true],
  ['daily-limit', 2_000_00n, 2_000_01n, true],
  ['daily-limit', 2_000_00n, 2_000_00n, false],
  ['daily-limit', 2_000_00n, 1_000_00n, false],
  ['daily-limit', null, 2_000_00n, false],
  ['daily-limit', null, null, false],
  ['dormancy', null, null, false],
] as const)('%s from %s to %s lets more money out or in: %s', (rule, before, after, expected) => {
  expect(loosens(rule, { before, after })).toBe(expected);
});
