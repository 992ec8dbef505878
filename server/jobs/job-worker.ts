/**
 * Works on jobs. One loop claims the due jobs of all kinds with one call (claim_jobs), as many as may run at
 * once, and runs them. Between two claims it waits until it is woken, or a second.
 */
import { createBatcher } from '#server/db/batcher.ts';
import { untilReachable } from '#server/db/unavailable.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import type { Presence } from './presence.ts';
import { type ClaimedJob, type RunOptions, runJob } from './run-job.ts';

/**
 * How often to poll for jobs that wake no process: a retry whose pause ends, or one announced to a lost
 * session.
 */
const POLL_MS = 1000;
/** How often to poll while this process has no session, and so nothing wakes it. */
const POLL_UNANNOUNCED_MS = 200;
/** A second after a start or a failover, every process that lives has its session. */
const TAKE_OVER_AFTER_MS = 1000;
/** Jobs that run longer than this show that they are at work. */
const TOUCH_AFTER_MS = 3000;
/** A process that claimed nothing for this long does not work. Running jobs, however many, delay no claim. */
const CLAIMS_WITHIN_MS = 30_000;
/** How long `stop` waits for running jobs. */
const STOP_WITHIN_MS = 10_000;

export type JobWorker = {
  /** Claims without waiting for the next poll. */
  wake(): void;
  /** Says that no claim succeeded lately; null while they do. */
  findProblem(): string | null;
  /** Claims nothing more, and waits for running jobs. */
  stop(): Promise<void>;
};

export type JobWorkerOptions = RunOptions & {
  definitions: readonly JobDefinition[];
  presence: Presence;
  /** Runs a statement on the queue's own connections. */
  execute(text: string, values: unknown[]): Promise<{ rows: object[] }>;
  /** Puts a failed job back, or makes it a dead letter. */
  fail(job: ClaimedJob, failure: { message: string }): Promise<unknown>;
  onError(error: Error): void;
};

type Running = { job: ClaimedJob; since: number };

export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { definitions, presence, execute, onError } = options;
  const kinds = new Map(definitions.map((definition) => [definition.name, definition]));
  const running = new Map<string, Running>();
  let wake = () => {};
  let woken = false;
  let stopping = false;
  let claimedAt = performance.now();

  const finish = createBatcher(async (jobs: ClaimedJob[]) => {
    await execute('select finish_jobs($1, $2, $3)', [
      jobs.map(({ name }) => name),
      jobs.map(({ id }) => id),
      jobs.map(({ retry_count }) => retry_count),
    ]);
    return jobs;
  });

  const run = async (definition: JobDefinition, job: ClaimedJob) => {
    const since = performance.now();
    running.set(job.id, { job, since });
    try {
      const failure = await runJob(definition, job, options);
      // A second run would send a second email.
      await untilReachable<unknown>(() => (failure ? options.fail(job, failure) : finish(job)));
    } catch (error) {
      // The job stays active and silent, so pg-boss returns it to its queue.
      onError(error as Error);
    } finally {
      if (running.get(job.id)?.since === since) running.delete(job.id);
      // It may have left a successor, and there is room for another one.
      notice();
    }
  };

  const claim = async (takesOver: boolean) => {
    const room = roomOf(definitions, running);
    const { rows } = await execute('select * from claim_jobs($1, $2, $3, $4)', [
      presence.processId() ?? null,
      room.map(({ name }) => name),
      room.map(({ free }) => free),
      takesOver,
    ]);
    claimedAt = performance.now();
    for (const job of rows as ClaimedJob[]) {
      const definition = kinds.get(job.name);
      if (definition) void run(definition, job);
    }
  };

  const notice = () => {
    woken = true;
    wake();
  };

  const pause = async () => {
    if (woken || stopping) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = setTimeout(resolve, presence.processId() === undefined ? POLL_UNANNOUNCED_MS : POLL_MS);
    await promise;
    clearTimeout(timer);
  };

  const work = async () => {
    let tendedAt = 0;
    while (!stopping) {
      woken = false;
      const tends = performance.now() - tendedAt >= POLL_MS;
      if (tends) tendedAt = performance.now();
      try {
        await claim(tends && presence.ageMs() >= TAKE_OVER_AFTER_MS);
        if (tends) await touchLongJobs(options, running);
      } catch (error) {
        onError(error as Error);
        // The database is away. Each finished job would otherwise claim at once.
        woken = false;
      }
      await pause();
    }
  };
  const working = work();

  return {
    wake: notice,
    findProblem() {
      const seconds = Math.round((performance.now() - claimedAt) / 1000);
      return seconds * 1000 > CLAIMS_WITHIN_MS ? `No jobs could be claimed for ${seconds} seconds.` : null;
    },
    async stop() {
      stopping = true;
      wake();
      await working;
      const deadline = performance.now() + STOP_WITHIN_MS;
      while (running.size > 0 && performance.now() < deadline) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, deadline - performance.now());
        await promise;
        clearTimeout(timer);
      }
    },
  };
}

/** How many more jobs of each kind may run. */
function roomOf(definitions: readonly JobDefinition[], running: ReadonlyMap<string, Running>) {
  const busy = new Map<string, number>();
  for (const { job } of running.values()) busy.set(job.name, (busy.get(job.name) ?? 0) + 1);
  return definitions
    .map(({ name, cron, concurrency = 2 }) => ({
      name,
      free: (cron ? 1 : concurrency) - (busy.get(name) ?? 0),
    }))
    .filter(({ free }) => free > 0);
}

async function touchLongJobs({ execute }: JobWorkerOptions, running: Map<string, Running>): Promise<void> {
  const long = [...running.values()].filter(({ since }) => performance.now() - since >= TOUCH_AFTER_MS);
  if (long.length === 0) return;
  await execute('select touch_jobs($1, $2)', [
    long.map(({ job }) => job.name),
    long.map(({ job }) => job.id),
  ]);
}
