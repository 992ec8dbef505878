/** Runs one claimed job. */
import type { Logger } from 'pino';
import { type JobDefinition, Postponed } from '#server/kernel/jobs.ts';
import { within } from '#server/kernel/within.ts';

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

/**
 * Returns the text of the failure that staff see, or after how many seconds the job may run, or undefined
 * when it succeeded.
 */
export async function runJob(
  definition: JobDefinition,
  job: ClaimedJob,
  { log, onRun }: RunOptions,
): Promise<{ message: string } | { afterSeconds: number } | undefined> {
  const began = performance.now();
  const ended = (outcome: JobOutcome) =>
    onRun?.(definition.name, outcome, (performance.now() - began) / 1000);
  try {
    // A job that takes too long goes on, while pg-boss gives it to another worker.
    await within(job.expire_seconds * 1000, definition.run(job.data, job), () => {
      throw new Error(`It took longer than ${job.expire_seconds} s.`);
    });
    ended('completed');
    return undefined;
  } catch (error) {
    if (error instanceof Postponed) {
      ended('completed');
      return { afterSeconds: error.afterSeconds };
    }
    ended('failed');
    log.warn({ err: error, job: definition.name, jobId: job.id }, 'A job failed and will be tried again');
    // Staff see a job's failure, so it holds the error's name and message, never the data.
    return { message: error instanceof Error ? error.message : 'unknown' };
  }
}
