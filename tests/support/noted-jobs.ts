/**
 * Jobs that are written to the outbox in the caller's transaction, as database functions do, and never run.
 */
import pino from 'pino';
import type { Db } from '#server/db/pool.ts';
import { openJobQueue } from '#server/jobs/queue.ts';
import type { Jobs } from '#server/kernel/jobs.ts';

export const notedJobs: Jobs = {
  async enqueue(queryable, name, data, options = {}) {
    await queryable.query('insert into job_outbox (name, data) values ($1, $2)', [
      name,
      { ...data, ...options },
    ]);
  },
};

/** Creates the queues of the jobs. */
export async function openQueues(db: Db, ...names: string[]): Promise<void> {
  const queue = await openJobQueue({ databaseUrl: db.url, log: pino({ level: 'silent' }) });
  await queue.declare(names.map((name) => ({ name, run: async () => undefined })));
  await queue.close();
}
