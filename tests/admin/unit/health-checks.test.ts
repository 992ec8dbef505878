/** What makes the product's status on the dashboard. */
import { expect, test } from 'vitest';
import { isHealthy } from '#server/admin/system/health-checks.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { testDatabase } from '#tests/support/database.ts';
import { notedJobs, openQueues } from '#tests/support/noted-jobs.ts';

const db = await testDatabase();
await openQueues(db, 'numbered');

// Drop job_outbox in isHealthy and this must fail.
test('noted jobs that no process takes for five minutes make the product unhealthy', async () => {
  await notedJobs.enqueue(db, jobName('numbered'), {});
  expect(await isHealthy(db)).toBe(true);
  await db.query(`update job_outbox set noted_at = now() - interval '6 minutes'`);
  expect(await isHealthy(db)).toBe(false);
});
