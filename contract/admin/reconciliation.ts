/** Reconciliation: our ledger beside the records of the card processor and of the issuer. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

const PARTS = ['charge', 'refund', 'dispute', 'suspense', 'card', 'payout'] as const;

/** What differs. `unknown` is not known here, `missing` is not known there. */
export const DIFFERENCE_KINDS = [
  'charge-unknown',
  'charge-not-settled',
  'charge-missing',
  'charge-amount',
  'refund-unknown',
  'refund-missing',
  'refund-amount',
  'dispute-unknown',
  'dispute-missing',
  'dispute-amount',
  'suspense-amount',
  'order-unknown',
  'order-twice',
  'order-not-issued',
  'order-missing',
  'order-failed',
  'order-amount',
  'payout-failed',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_STATES = ['open', 'explained', 'resolved'] as const;

export const ReconciliationTotal = z
  .object({
    part: z.enum(PARTS),
    items: z.int(),
    /** Items that moved in the last minutes before the run, or are pending outside. No sum counts them. */
    underWay: z.int(),
    differing: z.int(),
    outside: Money,
    inside: Money,
    /** What the issuer took for gift cards after its discount; "0.00" for the other parts. */
    cost: Money,
  })
  .meta({ id: 'ReconciliationTotal' });
export type ReconciliationTotal = z.infer<typeof ReconciliationTotal>;

export const ReconciliationRun = z
  .object({
    id: Id,
    /** The UTC day that it was asked to cover. */
    day: z.iso.date(),
    askedAt: Timestamp,
    /** The staff member who started the run; null for the nightly one. */
    askedBy: z.string().nullable(),
    /** What happened between these two was compared; null until the run begins. */
    since: Timestamp.nullable(),
    until: Timestamp.nullable(),
    step: z.enum(['processor', 'issuer', 'comparing']).nullable(),
    recordsRead: z.int(),
    itemsCompared: z.int(),
    finishedAt: Timestamp.nullable(),
    /** How many differences it saw, and how many of the earlier ones are gone; null until it is finished. */
    found: z.int().nullable(),
    resolved: z.int().nullable(),
    failure: z.string().nullable(),
    totals: z.array(ReconciliationTotal),
  })
  .meta({ id: 'ReconciliationRun' });
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

export const ReconciliationDifference = z
  .object({
    id: Id,
    kind: z.enum(DIFFERENCE_KINDS),
    part: z.enum(PARTS),
    /** The ids at the processor or the issuer, and here; null where that side does not know it. */
    outsideId: z.string().nullable(),
    insideId: z.string().nullable(),
    outside: Money.nullable(),
    inside: Money.nullable(),
    outsideStatus: z.string().nullable(),
    insideStatus: z.string().nullable(),
    happenedAt: Timestamp.nullable(),
    state: z.enum(DIFFERENCE_STATES),
    firstSeenAt: Timestamp,
    lastSeenAt: Timestamp,
    resolvedAt: Timestamp.nullable(),
    explanation: z.object({ by: z.string(), at: Timestamp, text: z.string() }).nullable(),
  })
  .meta({ id: 'ReconciliationDifference' });
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>;

const WRITE_REASON = 'Please explain the difference.';
export const ExplainBody = z.object({
  reason: z
    .string(WRITE_REASON)
    .trim()
    .min(1, WRITE_REASON)
    .max(2_000, 'Explanations can have at most 2,000 characters.'),
});

export const listReconciliationRuns = defineRoute({
  method: 'GET',
  path: '/api/admin/reconciliation/runs',
  summary: 'The comparisons with the card processor and the issuer, newest first',
  actor: 'staff-money',
  polled: true,
  query: PageQuery,
  paged: { pageSize: 10 },
  reply: { 200: z.array(ReconciliationRun) },
});

export const startReconciliation = defineRoute({
  method: 'POST',
  path: '/api/admin/reconciliation/runs',
  summary: 'Compare in the background; a run that is under way already is answered',
  actor: 'staff-money',
  reply: { 202: ReconciliationRun },
});

export const exportReconciliation = defineRoute({
  method: 'GET',
  path: '/api/admin/reconciliation/runs/:runId/lines.csv',
  summary: 'Both sides of everything that a run compared, and the totals, as a CSV file',
  actor: 'staff-money',
  params: z.object({ runId: Id }),
  reply: { 200: z.string() },
  refusals: ['not-found'],
  private: true,
});

export const listDifferences = defineRoute({
  method: 'GET',
  path: '/api/admin/reconciliation/differences',
  summary: 'Differences with both sides, newest first',
  actor: 'staff-money',
  query: PageQuery.extend({
    state: z.enum(DIFFERENCE_STATES).optional(),
    kind: z.enum(DIFFERENCE_KINDS).optional(),
  }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(ReconciliationDifference) },
});

export const explainDifference = defineRoute({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:differenceId/explain',
  summary: 'Explain an open difference; the first explanation is kept',
  actor: 'staff-money',
  proof: 'always',
  params: z.object({ differenceId: Id }),
  body: ExplainBody,
  reply: { 200: ReconciliationDifference },
  refusals: ['not-found', 'forbidden'],
});

export const askAboutDifference = defineRoute({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/:differenceId/ask',
  summary:
    'Ask the processor about a payment, refund or dispute, and apply what it says; the next run compares',
  actor: 'staff-money',
  proof: 'always',
  params: z.object({ differenceId: Id }),
  reply: { 200: ReconciliationDifference },
  refusals: ['not-found', 'nothing-to-ask', 'payments-unavailable'],
});
