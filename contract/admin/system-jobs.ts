/**
 * Background work on the System tab: job queues, the issuer's queues, failed jobs, and a refresh of what
 * processes keep in memory.
 */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';

export const JobQueueState = z
  .object({
    name: z.string(),
    waiting: z.int(),
    /** Waiting jobs that failed before and will be retried. */
    retrying: z.int(),
    active: z.int(),
    /** Jobs that failed for good and wait for staff. */
    failed: z.int(),
  })
  .meta({ id: 'JobQueueState' });
export type JobQueueState = z.infer<typeof JobQueueState>;

/** The cards that wait for one issuer. */
export const IssuingQueue = z
  .object({
    issuer: z.string(),
    waiting: z.int(),
    /** Of those: the issuer gave no clear answer yet. */
    delayed: z.int(),
    /** Not among those: the buyer's account is frozen, so the card is not ordered. */
    held: z.int(),
    /** When the oldest that waits was bought. */
    oldestAt: Timestamp.nullable(),
    /** The issuer's limit; null where it allows any number. */
    requestsPerSecond: z.int().nullable(),
    /** Until when the issuer asked not to be called. */
    pausedUntil: Timestamp.nullable(),
    /** The wait that a buyer of one card reads now, in seconds. Null while the issuer gives none. */
    estimateSeconds: z.int().nullable(),
  })
  .meta({ id: 'IssuingQueue' });
export type IssuingQueue = z.infer<typeof IssuingQueue>;

export const FailedJob = z
  .object({
    id: Id,
    name: z.string(),
    failedAt: Timestamp,
    attempts: z.int(),
    error: z.string(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

const Refreshed = z
  .object({ cleared: z.array(z.object({ name: z.string(), detail: z.string() })), at: Timestamp })
  .meta({ id: 'Refreshed' });

export const listJobQueues = defineRoute({
  method: 'GET',
  path: '/api/admin/system/jobs',
  summary: 'The queues of background jobs and how many wait in them',
  actor: 'staff-system',
  polled: true,
  reply: { 200: z.array(JobQueueState) },
});

export const listIssuingQueues = defineRoute({
  method: 'GET',
  path: '/api/admin/system/issuing',
  summary: 'The gift cards that wait for each issuer, and the estimate that customers read',
  actor: 'staff-system',
  polled: true,
  reply: { 200: z.array(IssuingQueue) },
});

export const listFailedJobs = defineRoute({
  method: 'GET',
  path: '/api/admin/system/failed-jobs',
  summary: 'Jobs that were given up, newest first',
  actor: 'staff-system',
  polled: true,
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(FailedJob) },
});

export const retryJob = defineRoute({
  method: 'POST',
  path: '/api/admin/system/failed-jobs/:jobId/retry',
  summary: 'Put a job that was given up back into its queue',
  actor: 'staff-system',
  proof: 'always',
  params: z.object({ jobId: Id }),
  reply: { 200: FailedJob },
  refusals: ['not-found'],
});

export const retryJobs = defineRoute({
  method: 'POST',
  path: '/api/admin/system/failed-jobs/retry',
  summary:
    'Put all jobs of one kind that were given up back into their queue, up to 10,000, the oldest first',
  actor: 'staff-system',
  proof: 'always',
  body: z.object({
    name: z
      .string()
      .max(100)
      .regex(/^[\w./-]+$/, 'This is no name of a job.'),
  }),
  reply: { 200: z.object({ retried: z.int() }) },
  refusals: ['not-found'],
});

export const refreshSystem = defineRoute({
  method: 'POST',
  path: '/api/admin/system/refresh',
  summary: 'Clear what processes keep in memory, and make the figures anew',
  actor: 'staff-system',
  reply: { 200: Refreshed },
});
