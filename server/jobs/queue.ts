/**
 * Runs the product's jobs on pg-boss. The transaction that causes a job enqueues it, so the job exists
 * exactly when its cause does. Workers poll twice a second: PostgreSQL's NOTIFY would serialize every commit
 * that carries one, and would need a connection of its own behind a pooler (decision 0004). Database
 * functions write their jobs to a lighter table, from which the outbox relay moves them here (decision 0008).
 */

import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Queryable } from '#server/db/pool.ts';
import type { EnqueueOptions, JobDefinition, Jobs } from '#server/kernel/jobs.ts';
import { type OutboxRelay, startOutboxRelay } from './outbox-relay.ts';

/** Jobs that failed their last retry. Staff see and retry them. */
const DEAD_LETTERS = 'dead-letters';
const POLL_SECONDS = 0.5;
const CRON_POLL_SECONDS = 5;
/** A job without a heartbeat for this long is given to another worker, at the next supervision. */
const SILENT_SECONDS = 10;
const SUPERVISE_SECONDS = 15;

export type JobQueue = Jobs & {
  /** Creates the missing queues of these jobs. Call it once, before anything is enqueued. */
  declare(definitions: readonly JobDefinition[]): Promise<void>;
  /** Starts the workers of the declared jobs. An `api` process never calls this. */
  work(): Promise<void>;
  /**
   * Makes this process poll for jobs of these names at once. A caller that waits for a job in the same process, as tests
   * do, saves up to half a second for each.
   */
  pollNow(names: Iterable<string>): void;
  /** Puts a dead job back into its queue, in the caller's transaction. Returns false when there is none. */
  redrive(queryable: Queryable, id: string): Promise<boolean>;
  /** Waits for running jobs, then stops. */
  close(): Promise<void>;
};

export type JobQueueOptions = {
  databaseUrl: string;
  log: Logger;
  /** Called with the outcome of each run, for the metrics. */
  onRun?: (name: string, outcome: 'completed' | 'failed', seconds: number) => void;
};

/** Opens the queue, and creates its tables where they are missing. */
export async function openJobQueue({ databaseUrl, log, onRun }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'indulge-jobs',
    max: 4,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
  });
  reportErrors(boss, log);
  await boss.start();
  const declared: JobDefinition[] = [];
  const workers = new Map<string, string>();
  let mover: OutboxRelay | undefined;
  const pollFor = (name: string) => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };

  return {
    enqueue: (queryable, name, data, options) => enqueue(boss, queryable, name, data, options),
    async declare(definitions) {
      await boss.createQueue(DEAD_LETTERS);
      for (const definition of definitions) await createQueue(boss, definition);
      declared.push(...definitions);
    },
    async work() {
      for (const definition of declared) {
        const run = (jobs: Job<object>[]) => runJobs(definition, jobs, log, onRun);
        workers.set(definition.name, await work(boss, definition, run));
        if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC' });
      }
      mover = startOutboxRelay(boss, {
        onMoved: pollFor,
        onError: (error) => boss.emit('error', error),
      });
    },
    pollNow(names) {
      mover?.pollNow();
      for (const name of names) pollFor(name);
    },
    async redrive(queryable, id) {
      const db = { executeSql: (text: string, values?: unknown[]) => queryable.query(text, values) };
      return (await boss.redrive(DEAD_LETTERS, { ids: [id], db })) === 1;
    },
    async close() {
      await mover?.stop();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** While the database is away every worker fails twice a second. One log line in ten seconds is enough. */
function reportErrors(boss: PgBoss, log: Logger): void {
  let silentUntil = 0;
  boss.on('error', (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 10_000;
    log.warn({ err: error }, 'The job queue cannot reach the database');
  });
}

async function createQueue(boss: PgBoss, definition: JobDefinition): Promise<void> {
  const options = {
    retryLimit: definition.retryLimit ?? 20,
    retryDelay: definition.retryDelaySeconds ?? 1,
    retryBackoff: true,
    retryDelayMax: definition.retryDelayMaxSeconds ?? 600,
    expireInSeconds: definition.expireInSeconds ?? 60,
    heartbeatSeconds: SILENT_SECONDS,
    deleteAfterSeconds: 86_400,
    deadLetter: DEAD_LETTERS,
  };
  await boss.createQueue(definition.name, options);
  await boss.updateQueue(definition.name, options);
}

async function enqueue(
  boss: PgBoss,
  queryable: Queryable,
  name: string,
  data: object,
  options: EnqueueOptions = {},
): Promise<void> {
  await boss.send(name, data, {
    ...(options.startAfterSeconds !== undefined && { startAfter: options.startAfterSeconds }),
    db: { executeSql: (text, values) => queryable.query(text, values) },
  });
}

/**
 * A worker takes as many jobs as may run at once and settles each by itself. There are two, so that one slow
 * job does not delay the next ones. While there is more to do they do not pause. Returns the first worker.
 */
async function work(
  boss: PgBoss,
  { name, concurrency = 1, cron }: JobDefinition,
  run: (jobs: Job<object>[]) => Promise<JobResult[]>,
): Promise<string> {
  return boss.work<object>(
    name,
    {
      perJobResults: true,
      batchSize: concurrency,
      burstWhenBatchFull: concurrency > 1,
      localConcurrency: cron ? 1 : 2,
      pollingIntervalSeconds: cron ? CRON_POLL_SECONDS : POLL_SECONDS,
    },
    run,
  );
}

function runJobs(
  definition: JobDefinition,
  jobs: Job<object>[],
  log: Logger,
  onRun: JobQueueOptions['onRun'],
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(async (job): Promise<JobResult> => {
      const began = performance.now();
      const ended = (outcome: 'completed' | 'failed') => {
        onRun?.(definition.name, outcome, (performance.now() - began) / 1000);
        return outcome;
      };
      try {
        await definition.run(job.data);
        return { id: job.id, status: ended('completed') };
      } catch (error) {
        log.warn({ err: error, job: definition.name, jobId: job.id }, 'A job failed and will be tried again');
        // Staff see a job's failure, so it holds the error's name and message, never the data.
        const output = { message: error instanceof Error ? error.message : 'unknown' };
        return { id: job.id, status: ended('failed'), output };
      }
    }),
  );
}
