/** A job that is not to run yet goes back to its place in the queue. */
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openJobQueue } from '#server/jobs/queue.ts';
import { jobName, Postponed } from '#server/kernel/jobs.ts';
import { testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';

const db = await testDatabase();
const queue = await openJobQueue({ databaseUrl: db.url, log: pino({ level: 'silent' }) });
afterAll(() => queue.close());

/** What each run of a job found, in their order. */
const ran: { n: number; retries: number }[] = [];
let isOpen = false;

// Set created_on anew in postpone_jobs, or leave started_on, and this must fail.
test('postponed jobs keep their turn and their order, before jobs that came later, and count no try', async () => {
  await queue.declare([
    {
      name: 'red',
      concurrency: 1,
      retryLimit: 0,
      async run(data, { retry_count }) {
        // Longer than the test, which makes them due itself.
        if (!isOpen) throw new Postponed(3_600);
        ran.push({ n: (data as { n: number }).n, retries: retry_count });
      },
    },
  ]);
  const before = async () =>
    (
      await db.query(
        `select data, priority, created_on, retry_count, state, output from pgboss.job
         where name = 'red' and start_after > created_on order by data`,
      )
    ).rows;
  const enqueue = (n: number, turn: number) => queue.enqueue(db, jobName('red'), { n }, { turn });
  await enqueue(1, 0);
  await enqueue(2, 5);
  const { rows: enqueued } = await db.query<{ created_on: Date }>(
    `select created_on from pgboss.job where name = 'red' order by data`,
  );
  await queue.work({ schedules: false });
  await eventually(async () => (await before()).length === 2);
  const waiting = { retry_count: 0, state: 'created', output: null };
  expect(await before()).toEqual([
    { data: { n: 1 }, priority: 0, ...enqueued[0], ...waiting },
    { data: { n: 2 }, priority: -5, ...enqueued[1], ...waiting },
  ]);
  await enqueue(3, 5);
  await enqueue(4, 0);
  await eventually(async () => (await before()).length === 4);
  isOpen = true;
  await db.query(`update pgboss.job set start_after = now() where name = 'red'`);
  await eventually(() => ran.length === 4);
  expect(ran).toEqual([1, 4, 2, 3].map((n) => ({ n, retries: 0 })));
});
