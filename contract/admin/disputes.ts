/** Disputes and refunds for staff, and alerts about work that is stuck. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

export const DISPUTE_STATES = ['warning', 'open', 'won', 'partly', 'lost', 'closed'] as const;
export const REFUND_STATES = ['held', 'settled', 'released', 'failed'] as const;
const CASE_KINDS = ['dispute', 'refund'] as const;

/** Who paid: a member, a company or a guest. */
const Holder = {
  /** The member who paid, or whose balance received a guest's gift. */
  userId: Id.nullable(),
  enterpriseId: Id.nullable(),
  name: z.string(),
  /** Empty for a company, for a deleted account, and for a guest who gave none. */
  email: z.string(),
  /** The name of the member whose balance received a guest's gift. */
  giftTo: z.string().nullable(),
  paymentIntentId: z.string().nullable(),
  notes: z.int(),
};

export const AdminDispute = z
  .object({
    id: Id,
    providerDisputeId: z.string(),
    /** `warning`: an inquiry; `closed`: an inquiry that ended; `partly`: the bank returned a part. */
    state: z.enum(DISPUTE_STATES),
    /** The bank's reason code, such as `fraudulent`. */
    reason: z.string(),
    /** The whole disputed amount, including its share of the fee. */
    amount: Money,
    /** What it holds now of balances and suspense, of debts, and of fees. */
    taken: Money,
    owed: Money,
    fee: Money,
    /** What exceeds the payment, and is written off until the bank returns it. */
    excess: Money,
    createdAt: Timestamp,
    /** The bank's deadline for evidence; null where it names none. */
    dueBy: Timestamp.nullable(),
    resolvedAt: Timestamp.nullable(),
    ...Holder,
  })
  .meta({ id: 'AdminDispute' });
export type AdminDispute = z.infer<typeof AdminDispute>;

export const AdminRefund = z
  .object({
    id: Id,
    providerRefundId: z.string().nullable(),
    /**
     * `held`: under way; `settled`: on the card; `released`: refused, and back where it came from; `failed`:
     * sent back by the bank after it was settled.
     */
    state: z.enum(REFUND_STATES),
    /** Settled without the card: staff paid it by other means. */
    paidOut: z.boolean(),
    amount: Money,
    fee: Money,
    reason: z.string(),
    failure: z.string().nullable(),
    createdAt: Timestamp,
    resolvedAt: Timestamp.nullable(),
    ...Holder,
  })
  .meta({ id: 'AdminRefund' });
export type AdminRefund = z.infer<typeof AdminRefund>;

export const CaseNote = z
  .object({ id: Id, at: Timestamp, authorName: z.string(), authorRole: z.string(), text: z.string() })
  .meta({ id: 'CaseNote' });
export type CaseNote = z.infer<typeof CaseNote>;

export const StaffAlert = z
  .object({
    /**
     * What is stuck: `webhook:evt_1`; or `payment:`, `problem:`, `unit:`, `late-card:`, `card-case:`,
     * `cash-out:`, `batch:`, `refund:`, `dispute:`, `suspense:` or `difference:` with an id.
     */
    subject: z.string(),
    since: Timestamp,
    words: z.string(),
    seen: z.object({ by: z.string(), at: Timestamp, note: z.string() }).nullable(),
  })
  .meta({ id: 'StaffAlert' });
export type StaffAlert = z.infer<typeof StaffAlert>;

const WRITE_NOTE = 'Please write a note.';
const note = z
  .string(WRITE_NOTE)
  .trim()
  .min(1, WRITE_NOTE)
  .max(2_000, 'Notes can have at most 2,000 characters.');

export const CaseNoteBody = z.object({ text: note });
export const SeeAlertBody = z.object({
  subject: z.string().min(1).max(200),
  /** The `since` of the alert that was shown; without it, the oldest one that is not acknowledged. */
  since: Timestamp.optional(),
  note,
});

const Case = z.object({ kind: z.enum(CASE_KINDS), caseId: Id });

export const listDisputes = defineRoute({
  method: 'GET',
  path: '/api/admin/disputes',
  summary: 'Disputes, newest first',
  actor: 'staff-money',
  query: PageQuery.extend({ state: z.enum(DISPUTE_STATES).optional() }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(AdminDispute) },
});

export const listRefunds = defineRoute({
  method: 'GET',
  path: '/api/admin/refunds',
  summary: 'Refunds, newest first',
  actor: 'staff-money',
  query: PageQuery.extend({ state: z.enum(REFUND_STATES).optional() }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(AdminRefund) },
});

export const listCaseNotes = defineRoute({
  method: 'GET',
  path: '/api/admin/cases/:kind/:caseId/notes',
  summary: 'What staff noted about a dispute or a refund, oldest first',
  actor: 'staff-money',
  params: Case,
  reply: { 200: z.array(CaseNote) },
  refusals: ['not-found'],
});

export const addCaseNote = defineRoute({
  method: 'POST',
  path: '/api/admin/cases/:kind/:caseId/notes',
  summary: 'Add a note to a dispute or a refund; it stays as it is written',
  actor: 'staff-money',
  params: Case,
  body: CaseNoteBody,
  reply: { 201: CaseNote },
  refusals: ['not-found'],
});

export const listAlerts = defineRoute({
  method: 'GET',
  path: '/api/admin/alerts',
  summary:
    'What has been stuck for more than 15 minutes, and what reconciliation found; what is not acknowledged first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(StaffAlert) },
});

export const seeAlert = defineRoute({
  method: 'POST',
  path: '/api/admin/alerts/seen',
  summary: 'Acknowledge an alert as it was shown; a later problem of its subject is an alert of its own',
  actor: 'staff-money',
  body: SeeAlertBody,
  reply: { 200: StaffAlert },
  refusals: ['not-found', 'changed-meanwhile'],
});
