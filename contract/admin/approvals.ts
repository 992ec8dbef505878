/** Acts of staff that wait for a second administrator (docs/decisions/0043). */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

const REQUEST_KINDS = [
  'add-funds',
  'edit-customer',
  'refund',
  'complete-payment',
  'write-off',
  'suspense-payout',
  'edit-enterprise',
  'create-administrator',
  'remove-administrator',
  'enrolment-link',
  'refund-card',
  'replace-card',
  'invoice-payment',
  'cash-out',
  'regulation-figure',
  'release-card',
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

const REQUEST_STATES = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'failed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number] | 'direct';

/** The 202 of an act that is not carried out yet. */
export const WaitsForApproval = z
  .object({
    requestId: Id,
    /** What it waits for. */
    message: z.string(),
  })
  .meta({ id: 'WaitsForApproval' });
export type WaitsForApproval = z.infer<typeof WaitsForApproval>;

/** Whether a call answered 202. */
export function waitsForApproval(answer: object): answer is WaitsForApproval {
  return 'requestId' in answer;
}

export const StaffRequest = z
  .object({
    id: Id,
    kind: z.enum(REQUEST_KINDS),
    /** `direct`: carried out by one person because there was no second administrator. */
    state: z.enum([...REQUEST_STATES, 'direct']),
    subjectKind: z.string(),
    subjectId: z.string(),
    /** A readable name of what it is about. */
    subject: z.string(),
    amount: Money.nullable(),
    reason: z.string().nullable(),
    /** What would change, or changed. */
    changes: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    makerId: Id,
    makerName: z.string(),
    makerRole: z.string(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    decidedAt: Timestamp.nullable(),
    checkerName: z.string().nullable(),
    note: z.string().nullable(),
    /** Why an approved act could not be carried out any more. */
    failure: z.string().nullable(),
    /** The caller proposed it. */
    own: z.boolean(),
    /** The caller may approve or reject it now. */
    mayDecide: z.boolean(),
  })
  .meta({ id: 'StaffRequest' });
export type StaffRequest = z.infer<typeof StaffRequest>;

const GIVE_NOTE = 'Please say why.';
export const ApproveBody = z.object({ note: z.string().trim().max(500).optional() });
export const RejectBody = z.object({ note: z.string(GIVE_NOTE).trim().min(1, GIVE_NOTE).max(500) });

const OfRequest = z.object({ requestId: Id });

export const listStaffRequests = defineRoute({
  method: 'GET',
  path: '/api/admin/approvals',
  summary:
    'Acts of staff that wait for a second administrator or waited for one; others than administrators see their own',
  actor: 'staff-requests',
  query: PageQuery.extend({ state: z.enum(['waiting', 'decided']).optional() }),
  paged: { pageSize: 50 },
  reply: { 200: z.array(StaffRequest) },
});

export const countStaffRequests = defineRoute({
  method: 'GET',
  path: '/api/admin/approvals/count',
  summary: 'How many requests the caller can decide',
  actor: 'staff-requests',
  polled: true,
  reply: { 200: z.object({ waiting: z.int() }) },
});

export const getStaffRequest = defineRoute({
  method: 'GET',
  path: '/api/admin/approvals/:requestId',
  summary: 'One request, and what would change',
  actor: 'staff-requests',
  params: OfRequest,
  reply: { 200: StaffRequest },
  refusals: ['not-found'],
});

export const approveStaffRequest = defineRoute({
  method: 'POST',
  path: '/api/admin/approvals/:requestId/approve',
  summary:
    'Carry out what a colleague proposed; it happens once, and fails where it is not possible any more',
  actor: 'staff-approvals',
  proof: 'always',
  params: OfRequest,
  body: ApproveBody,
  reply: { 200: StaffRequest },
  refusals: [
    'not-found',
    'forbidden',
    'two-factor-required',
    'request-decided',
    'changed-meanwhile',
    'insufficient-balance',
    'email-taken',
    'user-exists',
    'enterprise-exists',
    'payment-mismatch',
    'payment-not-succeeded',
    'payments-unavailable',
    'account-closed',
    'already-settled',
    'issuer-says-issued',
    'issuer-not-sure',
  ],
});

export const rejectStaffRequest = defineRoute({
  method: 'POST',
  path: '/api/admin/approvals/:requestId/reject',
  summary: 'Refuse what a colleague proposed, with the reason that they read',
  actor: 'staff-approvals',
  proof: 'always',
  params: OfRequest,
  body: RejectBody,
  reply: { 200: StaffRequest },
  refusals: ['not-found', 'forbidden', 'request-decided'],
});

export const withdrawStaffRequest = defineRoute({
  method: 'POST',
  path: '/api/admin/approvals/:requestId/withdraw',
  summary: 'Take back one’s own request while it waits',
  actor: 'staff-requests',
  params: OfRequest,
  reply: { 200: StaffRequest },
  refusals: ['not-found', 'request-decided'],
});
