/** GET and POST /api/admin/reconciliation/runs, differences, explanations, the CSV, and invariant 14. */
import { expect, test } from 'vitest';
import type { ReconciliationDifference, ReconciliationRun } from '#contract/admin/reconciliation.ts';
import { transaction } from '#server/db/transaction.ts';
import { requestNightlyRun } from '#server/reconciliation/request-run.ts';
import { heldUp } from '#tests/support/faults/held-up.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf, topUp } from '../../admin/api/money.ts';
import { openReconciled } from '../reconciled.ts';

const on = await openReconciled();
const { product, admin, stripe, path } = on;
const god = await product.signIn('god');
const nora = await product.newMember();

const stray = async (amount: number) => (await stripe('lies/charge', { amount })).id;

async function openDifference(): Promise<ReconciliationDifference> {
  await on.run();
  const [difference] = await on.differences();
  if (!difference) throw new Error('No difference was found.');
  return difference;
}

test('an explanation ends the alert and is audited; the first one is kept', async () => {
  const id = await stray(999);
  const difference = await openDifference();
  expect(await on.explain(difference.id, ' ')).toMatchObject({
    status: 400,
    body: { fields: { reason: 'Please explain the difference.' } },
  });
  const answers = winners(
    await race(product.db, 6, (number) =>
      on.explain(difference.id, `A terminal at the fair ${number}`, number % 2 ? admin : god),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.explanation?.text)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ state: 'explained', outside: '9.99', inside: null });
  expect(await auditOf(product, difference.id)).toMatchObject([
    { action: 'difference-explained', after: { outside: '9.99', inside: null } },
  ]);
  expect(await on.brokenInvariant()).toEqual([]);
  expect((await admin.get<unknown[]>('/api/admin/alerts')).body).toEqual([]);

  // The explanation covers this problem while it stays the same, and no other.
  expect(await on.run()).toMatchObject({ found: 1 });
  expect(await on.differences()).toEqual([]);
  await stripe(`lies/payment_intents/${id}/amount`, { amount: 1099 });
  await on.run();
  const [changed] = await on.differences();
  expect(changed).toMatchObject({ outsideId: id, outside: '10.99', explanation: null });
  expect(await on.differences('resolved')).toMatchObject([{ id: difference.id, explanation: {} }]);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
  expect(await on.explain(changed?.id ?? '', 'Too late')).toMatchObject({ status: 404 });
});

test('a difference that comes back is a new one, with an alert of its own', async () => {
  const id = await stray(1234);
  const first = await openDifference();
  await admin.post('/api/admin/alerts/seen', { subject: `difference:${first.id}`, note: 'Asked' });
  expect(await on.brokenInvariant()).toHaveLength(1);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
  await stripe(`lies/objects/${id}/remember`);
  const second = await openDifference();
  expect(second.id).not.toBe(first.id);
  expect((await admin.get<object[]>('/api/admin/alerts')).body).toMatchObject([
    { subject: `difference:${second.id}`, seen: null },
  ]);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
});

const threeDaysAgo = { minutesAgo: 3 * 24 * 60 };

test('nights without a run are made up for, and an open difference is followed however old it is', async () => {
  const { id } = await stripe('lies/charge', { amount: 777, ...threeDaysAgo });
  expect(await on.run()).toMatchObject({ found: 0 });
  await product.db.query(
    `update reconciliation_run set since = since - interval '5 days', until = until - interval '5 days'`,
  );
  const difference = await openDifference();
  expect(difference).toMatchObject({ kind: 'charge-unknown', outsideId: id });

  const short = await on.run();
  expect(Date.now() - Date.parse(short.since ?? '')).toBeLessThan(49 * 3600_000);
  expect(short).toMatchObject({ found: 1, resolved: 0 });
  await stripe(`lies/objects/${id}/forget`);
  expect(await on.run()).toMatchObject({ found: 0, resolved: 1 });
});

test('an old refund that fails today is found by the line in the balance', async () => {
  const { id } = await stripe('lies/charge', { amount: 888, ...threeDaysAgo });
  const refund = await stripe(`payment_intents/${id}/refund`, { silent: true, ...threeDaysAgo });
  expect(await on.run()).toMatchObject({ found: 0 });
  await stripe(`refunds/${refund.id}/fail`, { silent: true });
  expect(await openDifference()).toMatchObject({ kind: 'charge-unknown', outside: '8.88' });
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
});

// Without the second `not exists` of `resolveDifferences`, the difference is gone too early.
test('a difference whose payment moves again is neither gone nor new', async () => {
  const id = await stray(666);
  const difference = await openDifference();
  await on.runHere({ quietMs: 3600_000 });
  expect(await on.differences()).toMatchObject([{ id: difference.id }]);
  await stripe(`lies/objects/${id}/forget`);
  await on.run();
});

test('the CSV has both sides of every item, and the totals', async () => {
  const id = await stray(4321);
  await stripe('lies/payout', { amount: 7000 });
  await topUp(product, nora, '40');
  const run = await on.run();
  const answer = await admin.get(`${path}/runs/${run.id}/lines.csv`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain(`reconciliation-${run.day}.csv`);
  const rows = answer.text.split('\r\n');
  expect(rows[0]).toContain('There (USD),Here (USD),There less here (USD)');
  const line = rows.find((row) => row.includes(id));
  expect(line).toMatch(/^item,charge,differs,charge unknown,[^,]+,pi_\w+,,43\.21,,43\.21,,succeeded,$/);
  expect(rows.filter((row) => /^item,charge,agrees/.test(row)).every((row) => row.includes(',0.00,'))).toBe(
    true,
  );
  expect(rows.some((row) => /^total,payout,1 compared \(0 under way\),/.test(row))).toBe(true);
  const charges = run.totals.find(({ part }) => part === 'charge');
  expect(charges?.differing).toBe(1);
  expect(rows.find((row) => row.startsWith('total,charge'))).toContain(
    `,${charges?.outside},${charges?.inside},43.21,`,
  );
  expect(await admin.get(`${path}/runs/${crypto.randomUUID()}/lines.csv`)).toMatchObject({ status: 404 });
  const [difference] = await on.differences();
  await on.explain(difference?.id ?? '', 'A terminal at the fair');
});

test('a failed payout is a difference', async () => {
  await stripe('lies/payout', { amount: 5000, status: 'failed' });
  const difference = await openDifference();
  expect(difference).toMatchObject({ kind: 'payout-failed', outside: '50.00', outsideStatus: 'failed' });
  await on.explain(difference.id, 'The bank has our new account number now');
});

test('differences are paged and filtered', async () => {
  const ids = [];
  for (let amount = 500; amount < 505; amount += 1) ids.push(await stray(amount));
  await on.run();
  const seen: ReconciliationDifference[] = [];
  for (let next: string | undefined = `${path}/differences?state=open&kind=charge-unknown&limit=2`; next; ) {
    const page: Awaited<ReturnType<typeof admin.get<ReconciliationDifference[]>>> = await admin.get(next);
    expect(page.body.length).toBeLessThanOrEqual(2);
    seen.push(...page.body);
    next = /<([^>]*)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen.map(({ outsideId }) => outsideId).sort()).toEqual(ids.sort());
  const other = await admin.get<unknown[]>(`${path}/differences?state=open&kind=order-twice`);
  expect(other.body).toEqual([]);
  for (const { id } of seen) await on.explain(id, 'A terminal at the fair');
});

// Without the lock in run-store.ts, several runs are asked for.
test('a request during a run returns that run', async () => {
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
  await product.fault('stripe', { match: 'GET /v1/charges', fault: 'down', status: 503, times: 4 });
  const run = await on.run();
  await product.mend('stripe');
  expect(run.failure === null || run.found === null).toBe(true);
  expect((await on.finished(run.id)).failure ?? 'failed').toBeTruthy();
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
