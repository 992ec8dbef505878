/** When what is left of a balance can be taken out. */
import { expect, test } from 'vitest';
import { decideCashOut, type Rest } from '#server/settings/cash-out/cash-out.ts';

const rest: Rest = {
  balanceCents: 3_20n,
  isFrozen: false,
  owedCents: 0n,
  cheapestCents: 5_00n,
  state: 'CA',
  thresholdCents: 15_00n,
  askedCount: 0,
};

// Leave any line out of decideCashOut, and one of these must fail.
test.each([
  [{}, null],
  [{ balanceCents: 0n }, 'empty'],
  [{ isFrozen: true }, 'frozen'],
  [{ owedCents: 1n }, 'owes'],
  [{ cheapestCents: null }, 'enough-for-a-card'],
  [{ cheapestCents: 3_20n }, 'enough-for-a-card'],
  [{ cheapestCents: 3_21n }, null],
  [{ state: null, thresholdCents: null }, 'no-state'],
  [{ thresholdCents: null }, 'no-threshold'],
  [{ thresholdCents: 3_20n }, 'no-threshold'],
  [{ thresholdCents: 3_21n }, null],
  [{ askedCount: 1 }, null],
  [{ askedCount: 2 }, 'too-often'],
] as const)('with %o: %s', (change, because) => {
  expect(decideCashOut({ ...rest, ...change })).toBe(because);
});
