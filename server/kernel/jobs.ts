/** Work that outlives a request. Modules declare jobs; `server/jobs` runs them on pg-boss. */
import type { Queryable } from '#server/db/pool.ts';

export type JobDefinition<Data extends object = object> = {
  /** Kebab-case and unique in the product: `issue-gift-card`. */
  readonly name: string;
  /** Retries before the job goes to the dead letters; 20 unless told. Pauses grow from `retryDelaySeconds` (1). */
  readonly retryLimit?: number;
  readonly retryDelaySeconds?: number;
  readonly retryDelayMaxSeconds?: number;
  /** How many a worker takes at once; 1 unless told. A process has two workers for each kind. */
  readonly concurrency?: number;
  /** Given back to the queue when it runs longer; 60 unless told. */
  readonly expireInSeconds?: number;
  /** Runs by the clock, in UTC, instead of being enqueued: five cron fields. */
  readonly cron?: string;
  /** Does the work; throwing means another try later. May be called again for the same data, so it must be idempotent. */
  run(data: Data): Promise<void>;
};

export type EnqueueOptions = {
  startAfterSeconds?: number;
};

/** Adds a job in the caller's transaction: it exists when, and only when, the transaction commits. */
export type Jobs = {
  enqueue(queryable: Queryable, name: string, data: object, options?: EnqueueOptions): Promise<void>;
};
