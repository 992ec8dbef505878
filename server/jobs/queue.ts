/**
 * The product's jobs on pg-boss. The transaction that causes a job enqueues it, so the job exists exactly
 * when its cause does. Database functions write their jobs to a lighter table (decision 0008). pg-boss keeps
 * the jobs, their retries, schedules and dead letters; the worker claims them itself (decision 0058).
 */

import { PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import { ANSWER_WITHIN_MS, type Queryable } from '#server/db/pool.ts';
import { closeAll } from '#server/kernel/close-all.ts';
import { type EnqueueOptions, type JobDefinition, type Jobs, USUAL_RETRIES } from '#server/kernel/jobs.ts';
import { announceTo } from './announce.ts';
import { type Presence, startPresence } from './presence.ts';
import type { RunOptions } from './run-job.ts';
import { type JobWorker, startJobWorker } from './start-job-worker.ts';

/** Jobs that failed their last retry. Staff see and retry them. */
const DEAD_LETTERS = 'dead-letters';
/** pg-boss deletes what waits longer, and staff may find out late. */
const KEEP_DEAD_SECONDS = 365 * 86_400;
/** The most dead jobs of a kind that one transaction puts back. */
const MOST_REDRIVEN = 10_000;
/** A job without a heartbeat for this long is given to another worker, at the next supervision. */
const SILENT_SECONDS = 10;
const SUPERVISE_SECONDS = 15;

export type WorkOptions = {
  /** True by default. Most tests run the scheduled jobs themselves, when they mean to. */
  schedules?: boolean | undefined;
};

export type JobQueue = Jobs & {
  /** Creates the missing queues of these jobs. Call it once, before anything is enqueued. */
  declare(definitions: readonly JobDefinition[]): Promise<void>;
  /**
   * Starts the workers of the declared jobs, and runs their schedules unless told otherwise. An `api` process
   * never calls this.
   */
  work(options?: WorkOptions): Promise<void>;
  /**
   * Says that jobs may have been enqueued, after their commit. A process that works on jobs claims at once;
   * another one announces it to those that do, once for all that happens within some milliseconds.
   */
  wake(): void;
  /** Puts a dead job back into its queue, in the caller's transaction. Returns false when there is none. */
  redrive(queryable: Queryable, id: string): Promise<boolean>;
  /**
   * Puts the dead jobs of one kind back into their queue, up to 10,000, the oldest first. Returns how many.
   */
  redriveAll(queryable: Queryable, name: string): Promise<number>;
  /** Why this process does not work on jobs, for operators; null while it does, and where it never began. */
  findProblem(): string | null;
  /** Waits for running jobs, then stops. */
  close(): Promise<void>;
};

export type JobQueueOptions = RunOptions & {
  databaseUrl: string;
  /**
   * Where the session of the process connects to: the server itself, if `databaseUrl` is a transaction
   * pooler.
   */
  directUrl?: string | undefined;
  /** How long to wait for the answer to one statement; 60 s by default. */
  answerWithinMs?: number;
};

/** Opens the queue, and creates its tables where they are missing. */
export async function openJobQueue({
  databaseUrl,
  directUrl = databaseUrl,
  answerWithinMs = ANSWER_WITHIN_MS,
  log,
  onRun,
}: JobQueueOptions): Promise<JobQueue> {
  // pg-boss hands all of them to its pools. Without a limit, a claim on a connection that broke in silence
  // waits until the machine gives the connection up: a quarter of an hour.
  const connection = {
    connectionString: databaseUrl,
    application_name: 'indulge-jobs',
    keepAlive: true,
    query_timeout: answerWithinMs,
  };
  // It enqueues and settles. A process without workers needs nothing else, and so it has no timers that poll.
  const boss = new PgBoss({ ...connection, max: 4, supervise: false, schedule: false });
  reportErrors(boss, log);
  await boss.start();
  const execute = (text: string, values: unknown[] = []) => boss.getDb().executeSql(text, values);
  const announce = announceTo(execute);
  const declared: JobDefinition[] = [];
  let keeper: PgBoss | undefined;
  let presence: Presence | undefined;
  let worker: JobWorker | undefined;

  return {
    enqueue: (queryable, name, data, options) => enqueue(boss, queryable, name, data, options),
    async declare(definitions) {
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const dead = { retentionSeconds: KEEP_DEAD_SECONDS };
      if (!known.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, dead);
      for (const definition of definitions) await createQueue(boss, definition, known.get(definition.name));
      await setRetries(boss, definitions);
      declared.push(...definitions);
    },
    async work({ schedules = true } = {}) {
      keeper = await startKeeper(connection, schedules ? declared : [], log);
      const onError = (error: Error) => boss.emit('error', error);
      presence = await startPresence({ databaseUrl: directUrl, onNewJobs: () => worker?.wake(), onError });
      worker = startJobWorker({
        definitions: declared,
        presence,
        execute,
        fail: (job, failure) => boss.fail(job.name, { id: job.id, retryCount: job.retry_count }, failure),
        log,
        onRun,
        onError,
      });
    },
    wake() {
      if (worker) worker.wake();
      else announce();
    },
    async redrive(queryable, id) {
      return (await boss.redrive(DEAD_LETTERS, { ids: [id], db: through(queryable) })) === 1;
    },
    redriveAll: (queryable, name) =>
      boss.redrive(DEAD_LETTERS, { sourceName: name, limit: MOST_REDRIVEN, db: through(queryable) }),
    findProblem: () => worker?.findProblem() ?? null,
    async close() {
      await worker?.stop();
      // What is still running is claimed by another process, which sees that this session is gone.
      await presence?.close();
      const bosses = [keeper, boss].filter((each) => each !== undefined);
      await closeAll(bosses.map((each) => ({ close: () => each.stop({ graceful: true, timeout: 10_000 }) })));
    },
  };
}

/** The part of pg-boss that returns silent jobs, deletes old ones and runs schedules. */
async function startKeeper(
  connection: { connectionString: string; application_name: string },
  declared: readonly JobDefinition[],
  log: Logger,
): Promise<PgBoss> {
  const keeper = new PgBoss({
    ...connection,
    max: 2,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    cronWorkerIntervalSeconds: 5,
    cronMonitorIntervalSeconds: 10,
    schedule: declared.length > 0,
  });
  reportErrors(keeper, log);
  await keeper.start();
  try {
    for (const { name, cron } of declared) if (cron) await keeper.schedule(name, cron, {}, { tz: 'UTC' });
  } catch (error) {
    await keeper.stop({ graceful: false });
    throw error;
  }
  return keeper;
}

/** While the database is away every statement fails. One log line in ten seconds is enough. */
function reportErrors(boss: PgBoss, log: Logger): void {
  let silentUntil = 0;
  boss.on('error', (error) => {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + 10_000;
    log.warn({ err: error }, 'The job queue cannot reach the database');
  });
}

/**
 * A job keeps the limit under which it was enqueued, and what waits has to end as this release expects it. At
 * every start, because a process of an earlier release that starts meanwhile sets its own limits. What
 * another transaction has locked is left out, so that no two wait for each other.
 */
async function setRetries(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  await boss.getDb().executeSql(
    `with waiting as (
       select job.name, job.id, wanted.retries
       from pgboss.job join unnest($1::text[], $2::int[]) as wanted (name, retries) on wanted.name = job.name
       where state < 'completed' and retry_limit <> wanted.retries for update of job skip locked
     )
     update pgboss.job set retry_limit = waiting.retries from waiting
     where job.name = waiting.name and job.id = waiting.id`,
    [definitions.map(({ name }) => name), definitions.map(retriesOf)],
  );
}

function retriesOf({ retryLimit = USUAL_RETRIES }: JobDefinition): number {
  return retryLimit;
}

/** Most starts find every queue as it should be. */
async function createQueue(boss: PgBoss, definition: JobDefinition, known?: QueueResult): Promise<void> {
  const options = {
    retryLimit: retriesOf(definition),
    retryDelay: definition.retryDelaySeconds ?? 1,
    retryBackoff: true,
    retryDelayMax: definition.retryDelayMaxSeconds ?? 600,
    expireInSeconds: definition.expireInSeconds ?? 60,
    heartbeatSeconds: SILENT_SECONDS,
    deleteAfterSeconds: 86_400,
    deadLetter: DEAD_LETTERS,
  };
  const isAsDeclared = Object.entries(options).every(
    ([key, value]) => known?.[key as keyof typeof options] === value,
  );
  if (isAsDeclared) return;
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
    ...(options.turn && { priority: -options.turn }),
    db: through(queryable),
  });
}

/** pg-boss's way to run its statements in the caller's transaction. */
function through(queryable: Queryable) {
  return { executeSql: (text: string, values?: unknown[]) => queryable.query(text, values) };
}
