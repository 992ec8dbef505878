/** A worker notices that the database is gone, also where nothing closes its connections. */
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { openJobQueue } from '#server/jobs/queue.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { NUMBERED } from '#tests/jobs/numbered-jobs.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openMuteLine } from '#tests/support/faults/mute-line.ts';

const db = await testDatabase();
const warnings: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });

afterEach(() => {
  vi.useRealTimers();
});

// Drop query_timeout in server/jobs/queue.ts and this must fail: the claim waits for an answer that never
// comes.
test('a worker whose database fell silent is not ready, and claims again once it answers', async () => {
  // The tables take longer to create than the worker is to wait for an answer.
  await (await openJobQueue({ databaseUrl: db.url, log })).close();
  const line = await openMuteLine(db.url);
  const done: object[] = [];
  const queue = await openJobQueue({ databaseUrl: line.url, log, answerWithinMs: 2_000 });
  await queue.declare([{ name: NUMBERED, run: async (data) => void done.push(data) }]);
  expect(queue.findProblem()).toBeNull();
  await queue.work({ schedules: false });
  await queue.enqueue(db, jobName(NUMBERED), { n: 1 });
  await expect.poll(() => done).toEqual([{ n: 1 }]);
  expect(queue.findProblem()).toBeNull();

  line.mute();
  await expect
    .poll(() => warnings, { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('cannot reach'));
  expect(queue.findProblem()).toBeNull();
  // The clock that is moved begins at 0.
  const untilNow = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(untilNow + 40_000);
  expect(queue.findProblem()).toMatch(/^No jobs could be claimed for \d+ seconds\.$/);
  vi.useRealTimers();

  await queue.enqueue(db, jobName(NUMBERED), { n: 2 });
  line.speak();
  await expect.poll(() => done, { timeout: 30_000 }).toEqual([{ n: 1 }, { n: 2 }]);
  expect(queue.findProblem()).toBeNull();
  await queue.close();
  await line.close();
});
