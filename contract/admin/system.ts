/** The System tab: configuration, invariants, outside services, background jobs. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

/** The configuration. It holds no secret, and cannot change while the product runs. */
export const SystemSettings = z
  .object({
    appUrl: z.string(),
    production: z.boolean(),
    /** True when a sandbox replaces an outside service. */
    sandbox: z.boolean(),
    fees: z.object({
      addFundsBasisPoints: z.int(),
      guestBasisPoints: z.int(),
      enterpriseBasisPoints: z.int(),
    }),
    amounts: z.object({
      addFundsMaximum: Money,
      transfersMaximumPerDay: Money,
      unprovenSpendingPerDay: Money,
    }),
    limits: z.record(z.string(), z.int()),
    staffTwoFactorRequired: z.boolean(),
    authorityEmailDomain: z.string(),
    launch: z.object({ text: z.string(), date: z.string() }),
  })
  .meta({ id: 'SystemSettings' });
export type SystemSettings = z.infer<typeof SystemSettings>;

export const DatabaseFacts = z
  .object({
    version: z.string(),
    sizeBytes: z.int(),
    /** The largest tables, indexes included. */
    tables: z.array(z.object({ name: z.string(), sizeBytes: z.int(), rows: z.int() })),
    /** Newest first. */
    migrations: z.array(z.object({ version: z.int(), name: z.string(), appliedAt: Timestamp })),
    /** Continuous archiving, the backup of a production database; null where it is not configured. */
    archive: z
      .object({
        lastArchivedAt: Timestamp.nullable(),
        lastFailedAt: Timestamp.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DatabaseFacts' });
export type DatabaseFacts = z.infer<typeof DatabaseFacts>;

export const InvariantRun = z
  .object({
    id: Id,
    askedAt: Timestamp,
    /** The staff member who started the run; null for a scheduled one. */
    askedBy: z.string().nullable(),
    finishedAt: Timestamp.nullable(),
    /** The broken invariants; null until the run is finished. */
    broken: z.array(z.object({ invariant: z.int(), name: z.string(), detail: z.string() })).nullable(),
    failure: z.string().nullable(),
  })
  .meta({ id: 'InvariantRun' });
export type InvariantRun = z.infer<typeof InvariantRun>;

export const Invariants = z
  .object({
    invariants: z.array(z.object({ invariant: z.int(), name: z.string() })),
    /** The latest runs, newest first. */
    runs: z.array(InvariantRun),
  })
  .meta({ id: 'Invariants' });

const CONNECTIONS = ['payments', 'issuer', 'mail', 'bounces', 'sms', 'google', 'apple'] as const;

export const Connection = z
  .object({
    name: z.enum(CONNECTIONS),
    /** `test` is the real service in test mode; `sandbox` is our stand-in; `off` is not configured. */
    mode: z.enum(['live', 'test', 'sandbox', 'off']),
    /** Its address, without credentials. */
    address: z.string().nullable(),
    /** Null where there is nothing to reach. */
    reachable: z.boolean().nullable(),
    milliseconds: z.int().nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof Connection>;

export const Connections = z
  .object({
    connections: z.array(Connection),
    lastWebhookAt: Timestamp.nullable(),
    /** Webhook events that are not processed yet. */
    webhooksWaiting: z.int(),
    checkedAt: Timestamp,
  })
  .meta({ id: 'Connections' });

export const WEBHOOK_STATES = ['waiting', 'processed'] as const;

export const ReceivedWebhook = z
  .object({
    id: z.string(),
    type: z.string(),
    objectId: z.string(),
    paymentIntentId: z.string().nullable(),
    state: z.enum(WEBHOOK_STATES),
    receivedAt: Timestamp,
    processedAt: Timestamp.nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'ReceivedWebhook' });
export type ReceivedWebhook = z.infer<typeof ReceivedWebhook>;

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

export const getSystemSettings = defineRoute({
  method: 'GET',
  path: '/api/admin/system/settings',
  summary: 'Fees and limits as the operator configured them',
  actor: 'staff-system',
  reply: { 200: SystemSettings },
});

export const getDatabaseFacts = defineRoute({
  method: 'GET',
  path: '/api/admin/system/database',
  summary: 'The size of the database, its migrations and its archive',
  actor: 'staff-system',
  reply: { 200: DatabaseFacts },
});

export const getInvariants = defineRoute({
  method: 'GET',
  path: '/api/admin/system/invariants',
  summary: 'The money invariants and their latest checks',
  actor: 'staff-system',
  reply: { 200: Invariants },
});

export const runInvariants = defineRoute({
  method: 'POST',
  path: '/api/admin/system/invariants/run',
  summary: 'Check the invariants in the background; one that is running already is answered',
  actor: 'staff-system',
  reply: { 202: InvariantRun },
});

export const getConnections = defineRoute({
  method: 'GET',
  path: '/api/admin/system/connections',
  summary: 'The outside services: real or not, and whether they answer right now',
  actor: 'staff-system',
  reply: { 200: Connections },
});

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/api/admin/system/webhooks',
  summary: 'The events that the card processor sent, newest first',
  actor: 'staff-system',
  query: PageQuery.extend({ state: z.enum(WEBHOOK_STATES).optional() }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(ReceivedWebhook) },
});

export const listJobQueues = defineRoute({
  method: 'GET',
  path: '/api/admin/system/jobs',
  summary: 'The queues of background jobs and how many wait in them',
  actor: 'staff-system',
  reply: { 200: z.array(JobQueueState) },
});

export const listIssuingQueues = defineRoute({
  method: 'GET',
  path: '/api/admin/system/issuing',
  summary: 'The gift cards that wait for each issuer, and the estimate that customers read',
  actor: 'staff-system',
  reply: { 200: z.array(IssuingQueue) },
});

export const listFailedJobs = defineRoute({
  method: 'GET',
  path: '/api/admin/system/failed-jobs',
  summary: 'Jobs that were given up, newest first',
  actor: 'staff-system',
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
