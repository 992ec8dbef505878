/** The System tab: configuration, the database, invariants, outside services, received webhooks. */
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
  polled: true,
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
