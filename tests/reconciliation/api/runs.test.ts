/** GET and POST /api/admin/reconciliation/runs, and invariant 14. */
import { expect, test } from 'vitest';
import type { ReconciliationRun } from '#contract/admin/reconciliation.ts';
import { transaction } from '#server/db/transaction.ts';
import { requestNightlyRun } from '#server/reconciliation/request-reconciliation.ts';
import { auditOf } from '#tests/admin/api/money.ts';
import { eventually } from '#tests/support/eventually.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { race, winners } from '#tests/support/race.ts';
import { openReconciled } from '../reconciled.ts';

const on = await openReconciled();
const { product, admin, path } = on;

// Without the lock in run-store.ts, several runs are asked for.
test('a request during a reconciliation returns that run', async () => {
  await product.settled();
  // Holds all of them where they are about to look for a run, or to add one.
  const { asked } = await transaction(product.db, async (tx) => {
    await tx.query('lock table reconciliation_run in share mode');
    const requests = race(product.db, 5, () => admin.post<ReconciliationRun>(`${path}/runs`));
    await heldUp(product.db, 5);
    return { asked: requests };
  });
  const answers = winners(await asked);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  const ids = [...new Set(answers.map(({ body }) => body.id))];
  expect(ids).toHaveLength(1);
  await on.finished(ids[0] ?? '');
  expect(await auditOf(product, ids[0] ?? '')).toMatchObject([{ action: 'reconciliation-started' }]);
});

test('customer service, sales and members have no part in it', async () => {
  for (const role of ['customer_service', 'sales', 'member'] as const) {
    const other = await product.signIn(role);
    expect((await other.get(`${path}/runs`)).status).toBe(403);
    expect((await other.post(`${path}/runs`)).status).toBe(403);
    expect((await other.get(`${path}/differences`)).status).toBe(403);
    expect(
      (await other.post(`${path}/differences/${crypto.randomUUID()}/explain`, { reason: 'x' })).status,
    ).toBe(403);
  }
});

test('the card processor is away: the run fails, says so, and is tried again', async () => {
  // More than the calls that the Stripe library repeats by itself, so that the first attempt fails for
  // certain.
  await product.fault('stripe', { match: 'GET /v1/charges', fault: 'down', status: 503, times: 1000 });
  const run = await on.run();
  expect(run).toMatchObject({ found: null, failure: expect.stringMatching(/\S/) });
  await product.mend('stripe');
  const again = await eventually(async () => {
    await product.db.query(
      `update pgboss.job set start_after = now() where name = 'reconcile' and state = 'retry'`,
    );
    const latest = await on.finished(run.id);
    return latest.failure === null && latest;
  });
  expect(again).toMatchObject({ found: expect.any(Number) });
  expect(await on.run()).toMatchObject({ failure: null });
});

test('a night without a run breaks invariant 14, where the product was at work', async () => {
  await on.run();
  await product.db.query(`update reconciliation_run set finished_at = finished_at - interval '3 days'`);
  expect(await on.brokenInvariant()).toEqual([]);
  await product.db.query(
    `insert into invariant_run (id, asked_at, started_at, finished_at, broken)
     select new_id(), at, at, at, '[]' from (select now() - interval '3 hours' as at) as hourly`,
  );
  expect(await on.brokenInvariant()).toMatchObject([
    { detail: expect.stringContaining('the last reconciliation') },
  ]);
  await on.run();
  expect(await on.brokenInvariant()).toEqual([]);
});

test('the nightly run is asked for when it is due, and once', async () => {
  await product.db.query(
    `update schema_migration set applied_at = now() - interval '3 days' where version = 220`,
  );
  await product.db.query(`update reconciliation_run set asked_at = asked_at - interval '3 days'`);
  const { rows } = await product.db.query<{ due: boolean }>(
    `select extract(hour from now() at time zone 'UTC') >= 3 as due`,
  );
  for (let times = 0; times < 2; times += 1) await requestNightlyRun(product.deps);
  const runs = await product.db.query<{ id: string }>(
    `select id from reconciliation_run where asked_by is null and asked_at > now() - interval '1 hour'`,
  );
  expect(runs.rows).toHaveLength(rows[0]?.due ? 1 : 0);
  for (const { id } of runs.rows)
    expect(await on.finished(id)).toMatchObject({ failure: null, askedBy: null });
});
