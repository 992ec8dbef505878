/** The invariant checks: past runs, and starting one. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { InvariantRun, Invariants } from '#contract/admin/system.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { race, winners } from '#tests/support/race.ts';
import { auditOf } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');
const path = '/api/admin/system/invariants';

const list = async () => (await admin.get<z.infer<typeof Invariants>>(path)).body;
const ask = () => admin.post<InvariantRun>(`${path}/run`);

async function finished(id: string): Promise<InvariantRun> {
  return eventually(async () => (await list()).runs.find((run) => run.id === id && run.finishedAt !== null), {
    timeoutMs: 15_000,
  });
}

test('the list has eighteen invariants, and staff can start a run', async () => {
  expect((await list()).invariants.map(({ invariant }) => invariant)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18,
  ]);
  const { status, body } = await ask();
  expect(status).toBe(202);
  expect(body).toMatchObject({ askedBy: 'Ada Quinn', finishedAt: null, broken: null });
  expect(await finished(body.id)).toMatchObject({ broken: [], failure: null });
  expect(await auditOf(product, body.id)).toMatchObject([{ action: 'invariants-checked' }]);
});

test('a run keeps the broken invariants it finds', async () => {
  await product.db.query(
    `insert into webhook_event (id, type, object_id, created_at, received_at, tried_at, last_error)
     values ('evt_stuck', 'payment_intent.succeeded', 'pi_stuck', now(), now() - interval '1 hour',
       now() + interval '1 hour', 'nobody knows it')`,
  );
  const { body } = await ask();
  const run = await finished(body.id);
  expect(run.broken).toMatchObject([{ invariant: 13 }]);
  expect(run.broken?.[0]?.detail).toContain('webhook:evt_stuck');
  await product.db.query(`update webhook_event set processed_at = now() where id = 'evt_stuck'`);
});

// Without the lock in ledger/invariant-run-store.ts, runs overlap.
test('a request during a check of the invariants returns that run', async () => {
  const answers = await race(product.db, 5, ask);
  const ids = new Set(winners(answers).map(({ body }) => body.id));
  expect(winners(answers).map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  for (const id of ids) await finished(id);
  const { rows } = await product.db.query<{ overlaps: boolean }>(
    `select lag(finished_at) over (order by asked_at) > asked_at as overlaps from invariant_run where asked_by is not null`,
  );
  expect(rows.filter(({ overlaps }) => overlaps)).toEqual([]);
});
