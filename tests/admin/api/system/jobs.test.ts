/** Queues of background jobs, and failed jobs. */
import { expect, test } from 'vitest';
import type { FailedJob, JobQueueState } from '#contract/admin/system-jobs.ts';
import { transaction } from '#server/db/transaction.ts';
import { newId } from '#server/kernel/id.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { testApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { race, winners } from '#tests/support/race.ts';
import { JOBS } from '#web/features/admin/system/job-labels.ts';
import { auditOf } from '../money.ts';

const product = await testApp();
const admin = await product.signIn('administrator');

const failedJobs = async () => (await admin.get<FailedJob[]>('/api/admin/system/failed-jobs')).body;
const queueOf = async (name: string) =>
  (await admin.get<JobQueueState[]>('/api/admin/system/jobs')).body.find((queue) => queue.name === name);

/** A job that always fails, after its last attempt. */
async function giveUp(): Promise<FailedJob> {
  await transaction(product.db, async (tx) => {
    await product.deps.jobs.enqueue(tx, jobName('send-refund'), { refundId: 'nonsense' });
    await tx.query(`update pgboss.job set retry_limit = 0 where name = 'send-refund' and state = 'created'`);
  });
  return eventually(async () => (await failedJobs())[0]);
}

test('a failed job is listed with its error and can be retried once', async () => {
  expect(await failedJobs()).toEqual([]);
  const job = await giveUp();
  expect(job).toMatchObject({ name: 'send-refund', attempts: 1 });
  expect(job.error).toContain('uuid');
  expect(await queueOf('send-refund')).toMatchObject({ failed: 1 });

  const answers = await race(product.db, 4, () =>
    admin.post(`/api/admin/system/failed-jobs/${job.id}/retry`),
  );
  const statuses = winners(answers).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 404, 404, 404]);
  expect(await failedJobs()).toEqual([]);
  expect(await queueOf('send-refund')).toMatchObject({ failed: 0 });
  const { rows } = await product.db.query<{ data: unknown }>(
    `select data from pgboss.job where name = 'send-refund' and source_root_id is not null`,
  );
  expect(rows).toEqual([{ data: { refundId: 'nonsense' } }]);
  expect(await auditOf(product, job.id)).toMatchObject([{ action: 'job-retried', actor_id: admin.id }]);
  // Removes the retried job, which always fails, so that no other test waits for it.
  await eventually(async () => {
    const { rowCount } = await product.db.query(
      `delete from pgboss.job where name = 'send-refund' and state <> 'active' and source_root_id is not null`,
    );
    return rowCount === 1;
  });
});

// Drop sourceName in redriveAll, or retentionSeconds of the dead letters, and this must fail.
test('all failed jobs of a kind are retried at once, and wait for that for a year', async () => {
  await product.db.query(
    `insert into pgboss.job (name, source_name, data)
     select 'dead-letters', kind, '{}' from unnest(array['send-refund', 'send-refund', 'send-webhooks']) as kind`,
  );
  const retry = (name: string) => admin.post('/api/admin/system/failed-jobs/retry', { name });
  expect(await retry('send-refund')).toMatchObject({ status: 200, body: { retried: 2 } });
  expect((await failedJobs()).map(({ name }) => name)).toEqual(['send-webhooks']);
  expect(await auditOf(product, 'send-refund')).toMatchObject([
    { action: 'jobs-retried', actor_id: admin.id },
  ]);
  expect(await retry('send-refund')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await auditOf(product, 'send-refund')).toHaveLength(1);
  await product.db.query(`delete from pgboss.job where name in ('send-refund', 'dead-letters')`);
  const { rows } = await product.db.query(
    `select retention_seconds / 86400 as days from pgboss.queue where name = 'dead-letters'`,
  );
  expect(rows).toEqual([{ days: 365 }]);
});

test('every queue has a label on the staff page', async () => {
  const { body: queues } = await admin.get<JobQueueState[]>('/api/admin/system/jobs');
  expect(queues.length).toBeGreaterThan(20);
  expect(queues.filter(({ name }) => !(name in JOBS))).toEqual([]);
  expect(Object.keys(JOBS).toSorted()).toEqual(queues.map(({ name }) => name).toSorted());
});

// Leave the form of a name out of the contract, and this must fail.
test.each(['', 'send refund', '\u0000', 'x'.repeat(101)])('jobs named %j are refused', async (name) => {
  expect(await admin.post('/api/admin/system/failed-jobs/retry', { name })).toMatchObject({
    ...{ status: 400, body: { code: 'invalid-input', fields: { name: expect.any(String) } } },
  });
});

test('an unknown job cannot be retried', async () => {
  const answer = await admin.post(`/api/admin/system/failed-jobs/${newId()}/retry`);
  expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await admin.post('/api/admin/system/failed-jobs/nonsense/retry')).toMatchObject({ status: 404 });
});

test('every declared job has its queue in the list', async () => {
  const names = (await admin.get<JobQueueState[]>('/api/admin/system/jobs')).body.map(({ name }) => name);
  expect(names).toContain('issue-gift-card');
  expect(names).toContain('check-invariants');
  expect(names).not.toContain('dead-letters');
});
