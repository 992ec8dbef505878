/** Random sequences of movements against a simple model: a map of balances. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeCents } from '#contract/kernel/money.ts';
import { newId } from '#server/kernel/id.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  type Account,
  adjustments,
  enterprise,
  feeIncome,
  hold,
  issuerPayable,
  member,
  processorClearing,
  receivable,
  refundHoldAccount,
} from '#server/ledger/accounts.ts';
import { checkInvariants, type Movement, post, postBatch } from '#server/ledger/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { decision, openEnterprise, openMember } from '#tests/support/ledger.ts';

// There are holds and refunds without orders and payments, so only the ledger's own invariants are checked.
const db = await testDatabase({ invariants: false });

const names = ['maya', 'leo', 'acme'] as const;
type Name = (typeof names)[number];
type People = Record<Name, string>;

type Step =
  | { do: 'top up'; who: 'maya' | 'leo'; cents: bigint }
  | { do: 'adjust'; who: Name; cents: bigint; gives: boolean }
  | { do: 'send'; from: 'maya' | 'leo'; cents: bigint }
  | { do: 'pay out'; cents: bigint[] }
  | { do: 'hold'; who: 'maya' | 'leo'; cents: bigint }
  | { do: 'capture' | 'release'; cents: bigint }
  | { do: 'refund'; who: 'maya' | 'leo'; cents: bigint; succeeds: boolean }
  | { do: 'dispute'; who: 'maya' | 'leo'; taken: bigint; owed: bigint }
  | { do: 'repay'; who: 'maya' | 'leo'; cents: bigint }
  | { do: 'again'; back: number };

const cents = fc.bigInt({ min: 1n, max: 2_000n });
const person = fc.constantFrom('maya' as const, 'leo' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('top up' as const), who: person, cents }),
  fc.record({
    do: fc.constant('adjust' as const),
    who: fc.constantFrom(...names),
    cents,
    gives: fc.boolean(),
  }),
  fc.record({ do: fc.constant('send' as const), from: person, cents }),
  fc.record({ do: fc.constant('pay out' as const), cents: fc.array(cents, { minLength: 1, maxLength: 5 }) }),
  fc.record({ do: fc.constant('hold' as const), who: person, cents }),
  fc.record({ do: fc.constantFrom('capture' as const, 'release' as const), cents }),
  fc.record({ do: fc.constant('refund' as const), who: person, cents, succeeds: fc.boolean() }),
  fc.record({ do: fc.constant('dispute' as const), who: person, taken: cents, owed: cents }),
  fc.record({ do: fc.constant('repay' as const), who: person, cents }),
  fc.record({ do: fc.constant('again' as const), back: fc.nat(10) }),
);

/** The legs that a step posts; the model knows nothing else of a movement. */
function movementsOf(step: Exclude<Step, { do: 'again' }>, people: People, orderId: string): Movement[] {
  const key = newId();
  const simple = (kind: Movement['kind'], legs: [Account, bigint][], suffix = ''): Movement => ({
    kind,
    key: `${key}${suffix}`,
    legs: legs.map(([account, amountCents]) => ({ account, amountCents })),
  });
  switch (step.do) {
    case 'top up': {
      const fee = feeCents(step.cents, 750);
      const legs: [Account, bigint][] = [
        [processorClearing, -step.cents - fee],
        [member(people[step.who]), step.cents],
      ];
      return [simple('top_up', fee === 0n ? legs : [...legs, [feeIncome, fee]])];
    }
    case 'adjust': {
      const account = step.who === 'acme' ? enterprise(people.acme) : member(people[step.who]);
      const sign = step.gives ? 1n : -1n;
      const kind = step.gives ? 'adjustment_credit' : 'adjustment_debit';
      return [
        {
          ...simple(kind, [
            [account, sign * step.cents],
            [adjustments, -sign * step.cents],
          ]),
          decision,
        },
      ];
    }
    case 'send': {
      const to = step.from === 'maya' ? people.leo : people.maya;
      return [
        simple('transfer', [
          [member(people[step.from]), -step.cents],
          [member(to), step.cents],
        ]),
      ];
    }
    case 'pay out':
      return step.cents.map((amount, index) =>
        simple(
          'payout',
          [
            [enterprise(people.acme), -amount],
            [member(index % 2 === 0 ? people.maya : people.leo), amount],
          ],
          `:${index}`,
        ),
      );
    case 'hold':
      return [
        simple('purchase_hold', [
          [member(people[step.who]), -step.cents],
          [hold(orderId), step.cents],
        ]),
      ];
    case 'capture':
      return [
        simple('capture', [
          [hold(orderId), -step.cents],
          [issuerPayable, step.cents],
        ]),
      ];
    case 'release':
      return [
        simple('release', [
          [hold(orderId), -step.cents],
          [member(people.maya), step.cents],
        ]),
      ];
    case 'refund': {
      const refundId = newId();
      const account = refundHoldAccount(refundId);
      return [
        simple(
          'refund_hold',
          [
            [member(people[step.who]), -step.cents],
            [account, step.cents],
          ],
          ':hold',
        ),
        step.succeeds
          ? simple(
              'refund_settle',
              [
                [account, -step.cents],
                [processorClearing, step.cents],
              ],
              ':settle',
            )
          : simple(
              'refund_release',
              [
                [account, -step.cents],
                [member(people[step.who]), step.cents],
              ],
              ':release',
            ),
      ];
    }
    case 'dispute':
      return [
        simple('dispute_take', [
          [member(people[step.who]), -step.taken],
          [receivable(member(people[step.who])), -step.owed],
          [processorClearing, step.taken + step.owed],
        ]),
      ];
    case 'repay':
      return [
        simple('receivable_payment', [
          [member(people[step.who]), -step.cents],
          [receivable(member(people[step.who])), step.cents],
        ]),
      ];
  }
}

type Model = Map<string, bigint>;
const nameOf = ({ kind, ownerId }: Account) => `${kind} ${ownerId ?? ''}`;
const floored = new Set(['member', 'enterprise', 'hold', 'refund_hold']);

/** The balances after the movements, or undefined when one of them breaks a floor. */
function applied(model: Model, movements: Movement[]): Model | undefined {
  const next = new Map(model);
  for (const { account, amountCents } of movements.flatMap(({ legs }) => legs)) {
    const balance = (next.get(nameOf(account)) ?? 0n) + amountCents;
    if (floored.has(account.kind) && balance < 0n) return undefined;
    if (account.kind === 'receivable' && balance > 0n) return undefined;
    next.set(nameOf(account), balance);
  }
  return next;
}

/** Posts the movements one by one, or payouts as a batch; returns false when the ledger refuses. */
async function posts(movements: Movement[]): Promise<boolean> {
  try {
    if (movements[0]?.kind === 'payout')
      await postBatch(db, movements, { ...decision, actorRole: 'account_manager' });
    else for (const movement of movements) await post(db, movement);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'insufficient-balance') return false;
    if (error instanceof Error && 'code' in error && error.code === 'IN007') return false;
    throw error;
  }
}

test('after any sequence of movements, the ledger agrees with the model', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      const people = {
        maya: await openMember(db),
        leo: await openMember(db),
        acme: await openEnterprise(db),
      };
      const orderId = newId();
      let model: Model = new Map();
      const done: Movement[][] = [];
      for (const next of steps) {
        if (next.do === 'again') {
          const repeated = done.at(-1 - next.back);
          if (repeated) expect(await posts(repeated)).toBe(true);
          continue;
        }
        const movements = movementsOf(next, people, orderId);
        const expected = applied(model, movements);
        expect(await posts(movements)).toBe(expected !== undefined);
        if (expected) {
          model = expected;
          done.push(movements);
        }
      }
      const owners = [people.maya, people.leo, people.acme, orderId];
      const { rows } = await db.query<{ kind: string; owner_id: string; balance: bigint }>(
        'select kind, owner_id, balance from ledger_account where owner_id = any($1::uuid[])',
        [owners],
      );
      for (const { kind, owner_id, balance } of rows)
        expect([kind, balance]).toEqual([kind, model.get(`${kind} ${owner_id}`) ?? 0n]);
    }),
    { numRuns: 40 },
  );
  expect(await checkInvariants(db, [1, 2, 7, 9, 10])).toEqual([]);
});
