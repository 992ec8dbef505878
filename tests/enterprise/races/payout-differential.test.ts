/**
 * The rules of paying one recipient exist once, in `pay_person`: the fast path calls it for several
 * recipients in one transaction (`pay_people`), the plain path calls it alone. The rules of a batch exist
 * once too, in pay-rows.ts: the fast path posts a few hundred rows set-wise, the plain path posts one. This
 * test pays generated recipients both ways from the same rows, and compares every row and reply.
 */
import fc from 'fast-check';
import { test } from 'vitest';
import type { Db } from '#server/db/pool.ts';
import { createPayoutBatcher, sendFunds } from '#server/enterprise/index.ts';
import type { PayoutBatcher } from '#server/enterprise/payouts/fast-path/payout-batcher.ts';
import { payAlone } from '#server/enterprise/payouts/pay-alone.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  type BothWays,
  compareRuns,
  type Ended,
  type RunQuery,
  raceCalls,
  snapshot,
} from '#tests/support/differential.ts';
import { openQueues } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';
import { at, cents, openCompany, payoutTables, setStates, states } from './payees.ts';

const db = await testDatabase();
await openQueues(db, 'send-mail', 'notify-approvers');
const company = await openCompany(db);
const { people } = company;
const ids = { known: new Set([company.id, company.manager.userId, company.dept.userId, ...people]), at };

/** What may happen after the enterprise and the recipients were read; repeating it changes nothing. */
const meanwhile: Record<string, (db: RunQuery) => Promise<unknown>> = {
  'the company becomes inactive': (db) =>
    db.query('update enterprise set is_active = false where id = $1', [company.id]),
  'its balance is frozen': (db) =>
    db.query('update ledger_account set frozen_at = now() where owner_id = $1', [company.id]),
  'its balance is spent': (db) =>
    db.query('update ledger_account set balance = least(balance, 100) where owner_id = $1', [company.id]),
  'a recipient leaves': (db) =>
    db.query('update ledger_account set closed_at = now(), balance = 0 where owner_id = $1', [people[0]]),
};

const scenario = fc.record({
  given: states,
  happens: fc.constantFrom(undefined, undefined, ...Object.keys(meanwhile)),
  sends: fc.array(
    fc.record({
      by: fc.constantFrom('manager' as const, 'manager' as const, 'dept' as const),
      to: fc.nat({ max: people.length - 1 }),
      amountCents: cents,
      message: fc.constantFrom(null, null, 'Well done “all”'),
      confirmNotEmployee: fc.boolean(),
      requestKey: fc.constantFrom(undefined, undefined, 'one', 'two', 'three'),
    }),
    { minLength: 1, maxLength: 14 },
  ),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

test('payouts end in the same state, paid together or alone', { timeout: 600_000 }, () =>
  compareRuns(db, payoutTables, scenario, payBothWays),
);

async function payBothWays(
  { db, tx, attempt }: Rehearsal,
  { given, happens, sends }: Scenario,
): Promise<BothWays> {
  // A debt is repaid alone on both paths, so it could be repaid before or after the event.
  const withoutDebts = { ...given, payees: given.payees.map((payee) => ({ ...payee, owes: 0n })) };
  await setStates(tx, company, happens ? withoutDebts : given);
  const pay = (batched: PayoutBatcher) =>
    attempt(async () => {
      const payoutBatcher: PayoutBatcher = async (payout) => {
        if (happens) await meanwhile[happens]?.(db);
        return batched(payout);
      };
      const { outcomes, order } = await raceCalls(sends, ({ by, to, ...funds }) =>
        sendFunds({ db, clock: { now: () => at }, config, payoutBatcher }, company[by], {
          ...funds,
          recipientId: people[to] ?? '',
        }),
      );
      return { outcomes: named(outcomes, order), rows: await snapshot(tx, payoutTables, ids) };
    });
  const [fast, plain] = [await pay(createPayoutBatcher(db)), await pay(oneByOne(db))];
  return { count: sends.length, fast, plain };
}

/** The payouts read nothing else of the configuration. */
const config = { fastPaths: true } as Parameters<typeof sendFunds>[0]['config'];

/** The plain path for payouts that were read at the same moment. */
function oneByOne(db: Db): PayoutBatcher {
  let before: Promise<unknown> = Promise.resolve();
  return (payout) => {
    const paid = before.then(() => payAlone(db, 'Acme', payout));
    before = paid.catch(() => undefined);
    return paid;
  };
}

/**
 * Names a payout after the first reply that has its id; later replies carry the balance of their own moment.
 */
function named(outcomes: Ended[], order: number[]): unknown[] {
  const first = new Map<string, number>();
  for (const place of order) {
    const id = idIn(outcomes[place]);
    if (id !== undefined && !first.has(id)) first.set(id, place);
  }
  return outcomes.map((outcome, place) => {
    const id = idIn(outcome);
    if (id === undefined || !('value' in outcome)) return outcome;
    const { balanceCents, ...reply } = outcome.value as { balanceCents: bigint };
    return { ...reply, payoutId: first.get(id), ...(first.get(id) === place && { balanceCents }) };
  });
}

function idIn(outcome: Ended | undefined): string | undefined {
  return outcome && 'value' in outcome ? (outcome.value as { payoutId: string }).payoutId : undefined;
}
