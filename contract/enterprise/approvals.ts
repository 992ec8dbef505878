/** What one manager of a company asks and another decides: payouts above a line, and invitations to power. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { ENTERPRISE_ROLES } from './company.ts';

/** The states of an order that a request passes through. */
export const REQUEST_STATES = ['PENDING APPROVAL', 'EXECUTED', 'CANCELED'] as const;

/**
 * `payout`: one recipient; `payouts`: a batch; `rewards`: an order of rewards by a link; `invitation`: a
 * manager with a powerful role.
 */
export const REQUEST_KINDS = ['payout', 'payouts', 'rewards', 'invitation'] as const;

/** How a request ended. `expired` after 30 days; `maker-left` and `recipient-left` by the product itself. */
export const REQUEST_ENDS = [
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'maker-left',
  'recipient-left',
] as const;

export const NOTE_LENGTH = 300;

const Note = z
  .string('Please write a shorter note.')
  .trim()
  .max(NOTE_LENGTH, 'Please write a shorter note.')
  .regex(/^\P{Cc}*$/u, 'Please write your note on one line.');

export const DecisionBody = z.object({ note: Note.optional() });

export const ApprovalRequest = z
  .object({
    id: Id,
    kind: z.enum(REQUEST_KINDS),
    state: z.enum(REQUEST_STATES),
    endedAs: z.enum(REQUEST_ENDS).nullable(),
    makerId: Id,
    makerName: z.string(),
    makerRole: z.enum(ENTERPRISE_ROLES),
    /** Null for an invitation. */
    amount: Money.nullable(),
    /** The payout's recipient, or the invited manager; null for a batch. */
    personName: z.string().nullable(),
    /** The invited manager's email; null for payouts. */
    personEmail: z.string().nullable(),
    /** The role that an invitation grants. */
    grantedRole: z.enum(ENTERPRISE_ROLES).nullable(),
    /** Whether the recipient is on the employee list now; null for batches, rewards and invitations. */
    onList: z.boolean().nullable(),
    /** The recipients of a batch or an order. */
    rows: z.int().nullable(),
    /** The message to the recipients. */
    message: z.string().nullable(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    endedAt: Timestamp.nullable(),
    decidedByName: z.string().nullable(),
    note: z.string().nullable(),
    /** False where the company has no other manager who may approve it: it would wait until it expires. */
    hasDecider: z.boolean(),
    /** Whether one of the rewards that wait is for the caller, who then does not decide. */
    includesYou: z.boolean(),
    /** Whether the caller may approve or reject it now. */
    canDecide: z.boolean(),
    /** Whether the caller may withdraw it now. */
    canWithdraw: z.boolean(),
  })
  .meta({ id: 'ApprovalRequest' });
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const APPROVAL_VIEWS = ['waiting', 'ended'] as const;

export const listApprovals = defineRoute({
  method: 'GET',
  path: '/api/enterprise/approvals',
  summary:
    'What waits for a second manager, or has ended; newest first. Without the right to approve, one’s own',
  actor: 'enterprise-payouts',
  query: PageQuery.extend({ view: z.enum(APPROVAL_VIEWS).optional() }),
  paged: { pageSize: 20 },
  reply: { 200: z.array(ApprovalRequest) },
});

export const countApprovals = defineRoute({
  method: 'GET',
  path: '/api/enterprise/approvals/count',
  summary: 'How many requests the caller can decide, counted up to a hundred',
  actor: 'enterprise-payouts',
  reply: { 200: z.object({ waiting: z.int() }) },
});

const RequestParams = z.object({ requestId: Id });

export const getApproval = defineRoute({
  method: 'GET',
  path: '/api/enterprise/approvals/:requestId',
  summary: 'One request',
  actor: 'enterprise-payouts',
  params: RequestParams,
  reply: { 200: ApprovalRequest },
  refusals: ['not-found'],
});

export const approveRequest = defineRoute({
  method: 'POST',
  path: '/api/enterprise/approvals/:requestId/approve',
  summary: 'Approve what another manager asked: the payout reaches its recipients, the invitation is sent',
  actor: 'enterprise-approvals',
  params: RequestParams,
  body: DecisionBody,
  proof: 'always',
  reply: { 200: ApprovalRequest },
  refusals: [
    'not-found',
    'forbidden',
    'own-request',
    'already-decided',
    'recipient-unavailable',
    'account-frozen',
    'enterprise-inactive',
    'staff-limit',
    'user-exists',
  ],
});

export const rejectRequest = defineRoute({
  method: 'POST',
  path: '/api/enterprise/approvals/:requestId/reject',
  summary: 'Reject it; held money returns to the shared balance',
  actor: 'enterprise-approvals',
  params: RequestParams,
  body: DecisionBody,
  reply: { 200: ApprovalRequest },
  refusals: ['not-found', 'forbidden', 'own-request', 'already-decided'],
});

export const withdrawRequest = defineRoute({
  method: 'POST',
  path: '/api/enterprise/approvals/:requestId/withdraw',
  summary: 'Take back one’s own request; held money returns to the shared balance',
  actor: 'enterprise-payouts',
  params: RequestParams,
  reply: { 200: ApprovalRequest },
  refusals: ['not-found', 'already-decided'],
});
