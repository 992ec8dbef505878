/** See payout-differential.test.ts: paying a batch in chunks and row by row ends in the same state. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payBatch } from '#server/enterprise/payouts/pay-batch.ts';
import { newId } from '#server/kernel/id.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type BothWays, compareRuns, type RunQuery, snapshot } from '#tests/support/differential.ts';
import { notedJobs } from '#tests/support/noted-jobs.ts';
import type { Rehearsal } from '#tests/support/one-connection.ts';
import { at, cents, openCompany, payoutTables, setStates, states } from './payees.ts';

const db = await testDatabase();
const company = await openCompany(db);
const { people } = company;
const approver = newId();

const scenario = fc.record({
  given: states,
  by: fc.constantFrom('manager' as const, 'dept' as const),
  message: fc.constantFrom(null, 'Thank you'),
  doneThrough: fc.constantFrom(0, 0, 0, 2),
  /** Whether another manager had to approve it, so that its money is held. */
  approved: fc.boolean(),
  rows: fc.uniqueArray(
    fc.record({
      to: fc.nat({ max: people.length - 1 }),
      amount: cents,
      message: fc.constantFrom(null, 'Well done “all”'),
      refused: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: people.length, selector: ({ to }) => to },
  ),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

test('a batch ends in the same state, paid in chunks or row by row', { timeout: 600_000 }, () =>
  compareRuns(db, payoutTables, scenario, payBothWays),
);

async function payBothWays({ db, tx, attempt }: Rehearsal, generated: Scenario): Promise<BothWays> {
  await setStates(tx, company, generated.given);
  const batchId = await insertBatch(tx, generated);
  const ids = {
    known: new Set([company.id, company.manager.userId, company.dept.userId, approver, batchId, ...people]),
    at,
  };
  const pay = (fastPaths: boolean) =>
    attempt(async () => {
      await payBatch({ db, clock: { now: () => at }, jobs: notedJobs, config: { fastPaths } }, batchId);
      return snapshot(tx, payoutTables, ids);
    });
  const [fast, plain] = [await pay(true), await pay(false)];
  expect(plain.join('\n')).toContain('"completed"');
  return { count: generated.rows.length, fast, plain };
}

/** A confirmed batch that, with `doneThrough`, was killed midway. */
async function insertBatch(
  tx: RunQuery,
  { by, message, rows, doneThrough, approved }: Scenario,
): Promise<string> {
  const batchId = newId();
  const actor = company[by];
  await tx.query(
    `insert into payout_batch (id, enterprise_id, actor_id, actor_role, message, status, row_count, payable_rows,
       payable_cents, refused_rows, done_through, created_at, confirmed_at)
     values ($1, $2, $3, $4, $5, 'running', $6, $6, 0, 0, $7, now(), now())`,
    [batchId, company.id, actor.userId, actor.role, message, rows.length, doneThrough],
  );
  await tx.query(
    `insert into payout (id, enterprise_id, batch_id, line, given, recipient_id, recipient_name, amount_cents,
       message, on_list, status, reason, actor_id, actor_role, created_at)
     select new_id(), $1, $2, line, 'given', id, 'Maya Stone', amount, message, true,
       case when refused then 'refused' else 'planned' end, case when refused then 'Planned so.' end, $3, $4, now()
     from unnest($5::uuid[], $6::bigint[], $7::text[], $8::boolean[]) with ordinality
       as planned (id, amount, message, refused, line)`,
    [
      company.id,
      batchId,
      actor.userId,
      actor.role,
      rows.map(({ to }) => people[to]),
      rows.map(({ amount }) => amount),
      rows.map(({ message }) => message),
      rows.map(({ refused }) => refused),
    ],
  );
  await tx.query(
    `insert into payout_spent (user_id, day, cents) values ($1, (now() at time zone 'UTC')::date, 1000000000)`,
    [actor.userId],
  );
  if (approved) await holdFor(tx, batchId, actor);
  return batchId;
}

/** As if an approved batch began to run: each planned row's money is held. */
async function holdFor(
  tx: RunQuery,
  batchId: string,
  maker: { userId: string; role: string },
): Promise<void> {
  const total = `(select coalesce(sum(amount_cents), 0) from payout where batch_id = $1 and status = 'planned')`;
  await tx.query(
    `insert into approval_request (id, enterprise_id, kind, state, maker_id, maker_role, amount_cents, created_at,
       expires_at, ended_at, ended_as, decided_by, decided_role)
     values ($1, $2, 'payouts', 'EXECUTED', $3, $4, greatest(${total}, 1), $5, $5, $5, 'approved', $6, 'super_admin')`,
    [batchId, company.id, maker.userId, maker.role, at, approver],
  );
  await tx.query(`insert into ledger_account (kind, owner_id, balance) select 'payout_hold', $1, ${total}`, [
    batchId,
  ]);
}
