/** Background work. Modules declare jobs; `server/jobs` runs them on pg-boss. */
import type { Queryable } from '#server/db/pool.ts';
import { Fault } from './refusal.ts';

/** Retries of a job that names no other limit. Their pauses come to about two hours. */
export const USUAL_RETRIES = 20;

/**
 * Retries of a job that sends a mail which is worth sending late: their pauses come to about a day, because
 * a failing mail server is often repaired only the next morning.
 */
export const MAIL_RETRIES = 150;

/**
 * Retries of a job that goes on until its work is settled, and that a sweeper enqueues again where it is
 * lost: it never becomes a dead letter. The most that its column holds.
 */
export const ENDLESS_RETRIES = 2_147_483_647;

/** Thrown by a job that is not to run yet: it goes back to its place in the queue, and no try is counted. */
export class Postponed extends Fault {
  readonly afterSeconds: number;

  constructor(afterSeconds: number) {
    super(`The job may run in ${afterSeconds} s.`);
    this.afterSeconds = afterSeconds;
  }
}

/** Every retry has the id of the first try, and counts one more. */
export type Job = { id: string; retry_count: number };

declare const carries: unique symbol;

/** The name of a job that is enqueued. Its type says what the job carries. */
export type JobName<Data extends object = object> = string & { readonly [carries]: Data };

/** `name` is kebab-case and unique in the product: `issue-gift-card`. */
export function jobName<Data extends object = object>(name: string): JobName<Data> {
  return name as JobName<Data>;
}

export type JobDefinition<Data extends object = object> = {
  /** A `JobName`; of a job that only a schedule starts, a text of the same form. */
  readonly name: string;
  /**
   * Retries before the job becomes a dead letter; `USUAL_RETRIES` by default. Pauses grow from
   * `retryDelaySeconds` (1).
   */
  readonly retryLimit?: number;
  readonly retryDelaySeconds?: number;
  readonly retryDelayMaxSeconds?: number;
  /** How many run at once in a process; 2 by default, and always 1 of a schedule. */
  readonly concurrency?: number;
  /** Returned to the queue when it runs longer; 60 by default. */
  readonly expireInSeconds?: number;
  /** Runs on a schedule in UTC instead of being enqueued: five cron fields. */
  readonly cron?: string;
  /**
   * Does the work. Throwing means a later retry, and `Postponed` a later first try. It may run again for the
   * same data, so it must be idempotent.
   */
  run(data: Data, job: Job): Promise<void>;
};

/** A job that is enqueued: `run` takes what its name carries. */
export function defineJob<Data extends object>(
  definition: JobDefinition<Data> & { readonly name: JobName<Data> },
): JobDefinition<Data> {
  return definition;
}

export type EnqueueOptions = {
  /** Jobs of a lower turn go first; 0 by default. */
  turn?: number;
  startAfterSeconds?: number;
};

/** Adds a job in the caller's transaction: it exists if and only if the transaction commits. */
export type Jobs = {
  enqueue<Data extends object>(
    queryable: Queryable,
    name: JobName<Data>,
    data: NoInfer<Data>,
    options?: EnqueueOptions,
  ): Promise<void>;
};
