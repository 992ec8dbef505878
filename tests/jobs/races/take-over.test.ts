/** The jobs of a process that is gone are taken over at once, and those of a living one never. */
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { type JobQueue, openJobQueue } from '#server/jobs/queue.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { NUMBERED } from '#tests/jobs/numbered-jobs.ts';
import { startChild } from '#tests/support/child.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openLossyLine } from '#tests/support/faults/flaky-proxy.ts';

const db = await testDatabase();
const program = join(import.meta.dirname, '../hanging-worker.ts');
const root = join(import.meta.dirname, '../../..');
const log = pino({ level: 'silent' });

const opened: JobQueue[] = [];
afterAll(async () => {
  for (const queue of opened) await queue.close();
});

async function openQueue(run: (number: number) => Promise<void>): Promise<JobQueue> {
  const queue = await openJobQueue({ databaseUrl: db.url, log });
  opened.push(queue);
  const start = (data: object) => run((data as { number: number }).number);
  await queue.declare([{ name: NUMBERED, concurrency: 8, run: start }]);
  return queue;
}

async function enqueue(queue: JobQueue, numbers: number[]): Promise<void> {
  for (const number of numbers) await queue.enqueue(db, jobName(NUMBERED), { number });
  queue.wake();
}

/** The processes that hold their lock. */
async function processes(): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from job_process join pg_locks on objid = id
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}

/** From now on pg-boss alone returns these jobs after an hour, in place of ten seconds. */
async function outlastSupervision(): Promise<void> {
  await db.query('update pgboss.job set heartbeat_seconds = 3600 where name = $1', [NUMBERED]);
}

async function statesOf(): Promise<{ state: string; retry_count: number }[]> {
  const { rows } = await db.query<{ state: string; retry_count: number }>(
    'select state::text, retry_count from pgboss.job where name = $1',
    [NUMBERED],
  );
  return rows;
}

// Give startPresence the pooler's address, and this must fail.
test('the session of a process goes past the pooler, to the address of the server itself', async () => {
  const line = await openLossyLine(db.url, () => false);
  const queue = await openJobQueue({ databaseUrl: db.url, directUrl: line.url, log });
  await queue.declare([{ name: NUMBERED, run: async () => undefined }]);
  await queue.work({ schedules: false });
  await expect.poll(processes).toBe(1);
  await line.close();
  await expect.poll(processes).toBe(0);
  await queue.close();
});

// Drop the call of take_over_jobs in claim_jobs and this must fail.
test('a living worker runs the jobs of a killed one within seconds, each once', async () => {
  const done: number[] = [];
  const queue = await openQueue(async (number) => void done.push(number));
  const killed = startChild(process.execPath, [program, db.url], { cwd: root });
  await eventually(async () => (await processes()) === 1, { timeoutMs: 45_000 });
  await enqueue(queue, [1, 2, 3, 4, 5]);
  await eventually(() => killed.output().split('one begun').length === 6);
  await queue.work();
  await eventually(async () => (await processes()) === 2);
  expect(done).toEqual([]);

  await outlastSupervision();
  killed.process.kill('SIGKILL');
  await killed.ended();
  await eventually(() => done.length === 5);
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5]);
  await eventually(async () => (await statesOf()).length === 0);
  expect(await processes()).toBe(1);
  await queue.close();
});

// Drop pg_advisory_lock in join_job_processes and this must fail.
test('the jobs of a living worker stay with it', async () => {
  const finish = Promise.withResolvers<void>();
  const begun: number[] = [];
  const queue = await openQueue(async (number) => {
    begun.push(number);
    await finish.promise;
  });
  await queue.work();
  await eventually(async () => (await processes()) === 1);
  await enqueue(queue, [1]);
  await eventually(() => begun.length === 1);
  const { rows } = await db.query<{ returned: number }>('select take_over_jobs() as returned');
  expect(rows).toEqual([{ returned: 0 }]);
  finish.resolve();
  await eventually(async () => (await statesOf()).length === 0);
  expect(begun).toEqual([1]);
  await queue.close();
});

// Drop the comparison of retry_count in finish_jobs and this must fail: the late end takes the new claim's
// job.
test('a claim that was taken over cannot end the job of the next claim', async () => {
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  let runs = 0;
  const queue = await openQueue(() => {
    runs += 1;
    return runs === 1 ? first.promise : second.promise;
  });
  await queue.work();
  await eventually(async () => (await processes()) === 1);
  await enqueue(queue, [1]);
  await eventually(() => runs === 1);
  await outlastSupervision();
  // The session breaks, as in a failover, while the process goes on.
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'indulge-jobs-session' and datname = current_database()`,
  );
  await eventually(() => runs === 2);
  first.resolve();
  await db.query('select 1');
  await eventually(async () => {
    const [job] = await statesOf();
    return job?.state === 'active' && job.retry_count === 1;
  });
  second.resolve();
  await eventually(async () => (await statesOf()).length === 0);
  await queue.close();
});
