/** The jobs that this process runs: each to its end, how much room they leave, and which of them run long. */
import { createBatcher } from '#server/db/batcher.ts';
import { untilReachable } from '#server/db/unavailable.ts';
import type { JobDefinition } from '#server/kernel/jobs.ts';
import { type ClaimedJob, type RunOptions, runJob } from './run-job.ts';

/** Jobs that run longer than this show that they are at work. */
const TOUCH_AFTER_MS = 3000;

export type RunningJobsOptions = RunOptions & {
  /** Runs a statement on the queue's own connections. */
  execute(text: string, values: unknown[]): Promise<{ rows: object[] }>;
  /** Puts a failed job back, or makes it a dead letter. */
  fail(job: ClaimedJob, failure: { message: string }): Promise<unknown>;
  onError(error: Error): void;
};

export type RunningJobs = {
  /** Runs a job to its end; `onEnd` is called when there is room for another one. Never throws. */
  run(definition: JobDefinition, job: ClaimedJob, onEnd: () => void): Promise<void>;
  count(): number;
  /** How many more jobs of each kind may run; only kinds with room. */
  findRoom(definitions: readonly JobDefinition[]): { name: string; free: number }[];
  /** Shows that the jobs that run long are at work. */
  touchLong(): Promise<void>;
};

export function createRunningJobs(options: RunningJobsOptions): RunningJobs {
  const { execute, fail, onError } = options;
  const running = new Map<string, { job: ClaimedJob; since: number }>();

  const finish = createBatcher(async (jobs: ClaimedJob[]) => {
    await execute('select finish_jobs($1, $2, $3)', [
      jobs.map(({ name }) => name),
      jobs.map(({ id }) => id),
      jobs.map(({ retry_count }) => retry_count),
    ]);
    return jobs;
  });

  const postpone = createBatcher(async (jobs: { job: ClaimedJob; afterSeconds: number }[]) => {
    await execute('select postpone_jobs($1, $2, $3, $4)', [
      jobs.map(({ job }) => job.name),
      jobs.map(({ job }) => job.id),
      jobs.map(({ job }) => job.retry_count),
      jobs.map(({ afterSeconds }) => afterSeconds),
    ]);
    return jobs;
  });

  return {
    async run(definition, job, onEnd) {
      const since = performance.now();
      running.set(job.id, { job, since });
      try {
        const end = await runJob(definition, job, options);
        // A second run would send a second mail.
        await untilReachable<unknown>(() => {
          if (!end) return finish(job);
          return 'message' in end ? fail(job, end) : postpone({ job, ...end });
        });
      } catch (error) {
        // The job stays active and silent, so pg-boss returns it to its queue.
        onError(error as Error);
      } finally {
        if (running.get(job.id)?.since === since) running.delete(job.id);
        onEnd();
      }
    },
    count: () => running.size,
    findRoom(definitions) {
      const busy = new Map<string, number>();
      for (const { job } of running.values()) busy.set(job.name, (busy.get(job.name) ?? 0) + 1);
      return definitions
        .map(({ name, cron, concurrency = 2 }) => ({
          name,
          free: (cron ? 1 : concurrency) - (busy.get(name) ?? 0),
        }))
        .filter(({ free }) => free > 0);
    },
    async touchLong() {
      const long = [...running.values()].filter(({ since }) => performance.now() - since >= TOUCH_AFTER_MS);
      if (long.length === 0) return;
      await execute('select touch_jobs($1, $2)', [
        long.map(({ job }) => job.name),
        long.map(({ job }) => job.id),
      ]);
    },
  };
}
