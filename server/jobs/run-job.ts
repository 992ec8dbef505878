/** Runs one claimed job. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { JobDefinition } from '#server/kernel/jobs.ts';

export type ClaimedJob = {
  id: string;
  name: string;
  data: object;
  retry_count: number;
  expire_seconds: number;
};

export type JobOutcome = 'completed' | 'failed';

export type RunOptions = {
  log: Logger;
  /** Called with the outcome of each run, for the metrics. */
  onRun?: ((name: string, outcome: JobOutcome, seconds: number) => void) | undefined;
};

/** Returns the text of the failure that staff see, or undefined when the job succeeded. */
export async function runJob(
  definition: JobDefinition,
  job: ClaimedJob,
  { log, onRun }: RunOptions,
): Promise<{ message: string } | undefined> {
  const began = performance.now();
  const ended = (outcome: JobOutcome) =>
    onRun?.(definition.name, outcome, (performance.now() - began) / 1000);
  try {
    await within(job.expire_seconds, definition.run(job.data, job));
    ended('completed');
    return undefined;
  } catch (error) {
    ended('failed');
    log.warn({ err: error, job: definition.name, jobId: job.id }, 'A job failed and will be tried again');
    // Staff see a job's failure, so it holds the error's name and message, never the data.
    return { message: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Stops waiting for a job that takes too long, not the job: pg-boss gives it to another worker by then. */
async function within(seconds: number, running: Promise<void>): Promise<void> {
  const over = new AbortController();
  const timeout = wait(seconds * 1000, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`It took longer than ${seconds} s.`);
  });
  try {
    await Promise.race([running, timeout]);
  } finally {
    timeout.catch(() => undefined);
    running.catch(() => undefined);
    over.abort();
  }
}
