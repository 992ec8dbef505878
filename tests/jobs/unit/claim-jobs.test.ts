/**
 * claim_jobs and finish_jobs write what pg-boss's own fetch and worker would, and a renamed job keeps its old
 * queue.
 */

import { PgBoss } from 'pg-boss';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openJobQueue } from '#server/jobs/queue.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { testDatabase } from '#tests/support/database.ts';

const db = await testDatabase();
const queue = await openJobQueue({ databaseUrl: db.url, log: pino({ level: 'silent' }) });
const boss = new PgBoss({ connectionString: db.url, supervise: false, schedule: false });
boss.on('error', () => undefined);
await boss.start();
await queue.declare(['red', 'blue'].map((name) => ({ name, run: async () => undefined })));
afterAll(async () => {
  await queue.close();
  await boss.stop({ graceful: false });
});

beforeEach(() => db.query(`delete from pgboss.job`));

type Claimed = { id: string; name: string; data: { n?: number }; retry_count: number };

async function claim(...wanted: [name: string, most: number][]): Promise<Claimed[]> {
  const { rows } = await db.query<Claimed>('select * from claim_jobs(7, $1, $2, false)', [
    wanted.map(([name]) => name),
    wanted.map(([, most]) => most),
  ]);
  return rows;
}

async function finish(jobs: Claimed[]): Promise<void> {
  await db.query('select finish_jobs($1, $2, $3)', [
    jobs.map(({ name }) => name),
    jobs.map(({ id }) => id),
    jobs.map(({ retry_count }) => retry_count),
  ]);
}

/** The job's row, with its times as seconds since the claim. */
async function rowOf(n: number): Promise<Record<string, unknown>> {
  const { rows } = await db.query<{ job: Record<string, unknown> }>(
    `select to_jsonb(job) - 'id' - 'data' - 'created_on' - 'start_after' - 'keep_until' - 'output'
       || jsonb_build_object('started_on', started_on > created_on, 'heartbeat_on', heartbeat_on = started_on) as job
     from pgboss.job where data ->> 'n' = $1::text`,
    [n],
  );
  return rows[0]?.job ?? {};
}

test('a claim writes what a fetch of pg-boss writes', async () => {
  await queue.enqueue(db, jobName('red'), { n: 1 });
  await claim(['red', 1]);
  await queue.enqueue(db, jobName('red'), { n: 2 });
  await boss.fetch('red');
  expect(await rowOf(1)).toMatchObject({ state: 'active', started_on: true, heartbeat_on: true });
  expect(await rowOf(1)).toEqual(await rowOf(2));
});

test('a noted job that is claimed as it arrives is the same as one that waited', async () => {
  await db.query(`select enqueue_jobs('red', array['{"n": 1}'::jsonb])`);
  expect(await claim(['red', 1])).toMatchObject([{ name: 'red', data: { n: 1 }, retry_count: 0 }]);
  await queue.enqueue(db, jobName('red'), { n: 2 });
  await claim(['red', 1]);
  expect({ ...(await rowOf(1)), started_on: true }).toEqual(await rowOf(2));
});

test('noted jobs that find no room wait in pg-boss, and those that came before them go first', async () => {
  await queue.enqueue(db, jobName('red'), { n: 1 });
  await db.query(`select enqueue_jobs('red', array['{"n": 2}'::jsonb, '{"n": 3}'])`);
  expect((await claim(['red', 2])).map(({ data }) => data.n)).toEqual([1, 2]);
  expect(await rowOf(3)).toMatchObject({ state: 'created' });
  expect((await claim(['red', 2])).map(({ data }) => data.n)).toEqual([3]);
});

test('one call claims several kinds, each up to its limit, and moves noted jobs before', async () => {
  for (const n of [1, 2, 3]) await queue.enqueue(db, jobName('red'), { n });
  await db.query(`select enqueue_jobs('blue', array['{"n": 4}'::jsonb])`);
  const claimed = await claim(['red', 2], ['blue', 5]);
  expect(claimed.map(({ data }) => data.n).toSorted()).toEqual([1, 2, 4]);
  expect((await claim(['blue', 5], ['red', 5])).map(({ data }) => data.n)).toEqual([3]);
});

test('a job whose time has not come, and one that runs, are left alone', async () => {
  await queue.enqueue(db, jobName('red'), { n: 1 }, { startAfterSeconds: 60 });
  await queue.enqueue(db, jobName('red'), { n: 2 });
  expect(await claim(['red', 5])).toHaveLength(1);
  expect(await claim(['red', 5])).toEqual([]);
});

test('a finished job is gone, and that of a schedule stays for its minute', async () => {
  await queue.enqueue(db, jobName('red'), { n: 1 });
  await boss.send('blue', { n: 2 }, { singletonSeconds: 60 });
  await finish(await claim(['red', 5], ['blue', 5]));
  expect(await rowOf(1)).toEqual({});
  expect(await rowOf(2)).toMatchObject({ state: 'completed' });
});

test('a job that failed keeps its id, and its next claim has another count', async () => {
  await queue.enqueue(db, jobName('red'), { n: 1 });
  const [first] = await claim(['red', 5]);
  if (!first) throw new Error('Nothing was claimed.');
  await boss.fail('red', { id: first.id, retryCount: first.retry_count }, { message: 'no' });
  await db.query(`update pgboss.job set start_after = now()`);
  const again = await claim(['red', 5]);
  expect(again).toMatchObject([{ id: first.id, retry_count: first.retry_count + 1 }]);
  await finish([first]);
  expect(await rowOf(1)).toMatchObject({ state: 'active' });
});

// Leave setRetries out of declare, or 'active' out of it, and this must fail.
test('jobs that wait or run take over the number of retries of a new release, whatever its queue says', async () => {
  await queue.enqueue(db, jobName('red'), { n: 1 });
  await claim(['red', 1]);
  await queue.enqueue(db, jobName('red'), { n: 2 });
  await queue.enqueue(db, jobName('blue'), { n: 3 });
  const release = await openJobQueue({ databaseUrl: db.url, log: pino({ level: 'silent' }) });
  const declare = () => release.declare([{ name: 'red', retryLimit: 150, run: async () => undefined }]);
  await declare();
  // A process of the old release starts meanwhile, and enqueues.
  await queue.declare([{ name: 'red', run: async () => undefined }]);
  await queue.enqueue(db, jobName('red'), { n: 4 });
  expect(await rowOf(4)).toMatchObject({ retry_limit: 20 });
  await declare();
  await db.query('update pgboss.job set retry_limit = 20 where data ->> $1 = $2', ['n', '2']);
  await declare();
  await release.close();
  for (const n of [1, 2, 4]) expect(await rowOf(n)).toMatchObject({ retry_limit: 150 });
  expect(await rowOf(3)).toMatchObject({ retry_limit: 20 });
});
