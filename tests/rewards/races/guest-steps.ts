/** Generated orders of what happens to a gift of a guest. */
import fc from 'fast-check';
import type { Outcome } from '#tests/payments/races/bank-model.ts';

const share = fc.integer({ min: 1, max: 100 });
const outcome = fc.constantFrom<Outcome>(
  'succeeded',
  'succeeded',
  'pending',
  'refused',
  'unavailable',
  'lost',
);
const act = <Name extends string, More extends object = Record<never, never>>(
  weight: number,
  name: Name,
  more = {} as { [Key in keyof More]: fc.Arbitrary<More[Key]> },
): { weight: number; arbitrary: fc.Arbitrary<{ do: Name } & More> } => ({
  weight,
  arbitrary: fc.record(more).map((given) => ({ ...given, do: name }) as { do: Name } & More),
});
const step = fc.oneof(
  act(3, 'pay'),
  act(1, 'decline'),
  act(1, 'give up'),
  act(4, 'settle'),
  act(4, 'order'),
  act(5, 'claim', { share, old: fc.boolean(), again: fc.boolean() }),
  act(1, 'to balance'),
  act(1, 'resend', { corrected: fc.boolean() }),
  act(1, 'undo'),
  act(1, 'cancel'),
  act(2, 'wait', { days: fc.constantFrom(0.001, 0.02, 1, 3, 60) }),
  act(3, 'sweep'),
  act(2, 'return'),
  act(3, 'send', { outcome }),
  act(1, 'refund by staff', { share }),
  act(1, 'refund fails'),
  act(2, 'dispute', { share, inquiry: fc.boolean() }),
  act(1, 'escalate'),
  act(1, 'win'),
  act(1, 'lose'),
  act(1, 'charge back', { share }),
  act(4, 'report', { of: fc.constantFrom('refund' as const, 'dispute' as const) }),
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
export const scenario = fc.record({
  cents: fc.integer({ min: 1, max: 120 }).map((dollars) => BigInt(dollars) * 100n),
  days: fc.constantFrom(0, 0, 2),
  // Most begin with a gift that is there.
  first: fc.constantFrom<readonly ('pay' | 'settle' | 'order')[]>(
    [],
    ['pay', 'settle', 'order'],
    ['pay', 'settle', 'order'],
  ),
  steps: fc.array(step, { minLength: 10, maxLength: 25 }),
});
export type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
