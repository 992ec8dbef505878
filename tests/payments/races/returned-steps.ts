/** Generated orders of refunds, disputes, spending and reports. */
import fc from 'fast-check';
import type { Outcome } from './bank-model.ts';

const share = fc.integer({ min: 1, max: 100 });
const which = fc.nat({ max: 3 });
const outcome = fc.constantFrom<Outcome>(
  'succeeded',
  'succeeded',
  'pending',
  'refused',
  'unavailable',
  'lost',
);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), share, outcome }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('send' as const), which, outcome }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund fails' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refund succeeds' as const), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('dispute' as const), share, inquiry: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('escalate' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('win' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lose' as const), which, share: fc.nat({ max: 99 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      which,
      of: fc.constantFrom('refund', 'dispute'),
      across: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('spend' as const), share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('earn' as const), share }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

export const scenario = fc.record({
  kind: fc.constantFrom('own', 'gift', 'returned gift'),
  amountCents: fc.oneof(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1_00n, max: 500_00n })),
  steps: fc.array(step, { minLength: 8, maxLength: 24 }),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
