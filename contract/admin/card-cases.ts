/** Cases of gift cards whose code does not work, and the three answers of staff. */
import { z } from 'zod';
import { CardCase } from '../card-cases.ts';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { WaitsForApproval } from './approvals.ts';

/**
 * What the issuer says about a card: money is left, nothing is left, or it is void. `not-said`: its records
 * tell neither. `silent`: it could not be asked.
 */
const CARD_ANSWERS = ['active', 'redeemed', 'void', 'not-said', 'silent'] as const;

export const StaffCardCase = CardCase.extend({
  userId: Id,
  ownerName: z.string(),
  ownerEmail: z.string(),
  issuer: z
    .object({ word: z.enum(CARD_ANSWERS), balance: Money.nullable(), detail: z.string(), askedAt: Timestamp })
    .nullable(),
  decidedByName: z.string().nullable(),
  /** Nobody decides about a card of their own. */
  isOwn: z.boolean(),
}).meta({ id: 'StaffCardCase' });
export type StaffCardCase = z.infer<typeof StaffCardCase>;

const REASON = 'Please say why.';
const reason = z.string(REASON).trim().min(1, REASON).max(400, 'Reasons can have at most 400 characters.');
const NOTE = 'Please tell the owner why.';

export const RefundCardBody = z.object({
  /** Everything that was paid for the card, where it is left out. */
  amount: amount().optional(),
  reason,
});
export const ReplaceCardBody = z.object({ reason });
export const RejectCaseBody = z.object({
  /** The owner reads it. */
  note: z.string(NOTE).trim().min(1, NOTE).max(600, 'Notes can have at most 600 characters.'),
});

const OfCase = z.object({ caseId: Id });
const Decided = z.object({ case: StaffCardCase, message: z.string() });
const refusals = ['not-found', 'forbidden', 'two-factor-required', 'case-closed', 'card-made-good'] as const;

export const listStaffCardCases = defineRoute({
  method: 'GET',
  path: '/api/admin/card-cases',
  summary: 'Gift cards whose code does not work: the open ones oldest first, the closed ones newest first',
  actor: 'staff-customers',
  query: PageQuery.extend({ state: z.enum(['open', 'closed']).optional() }),
  paged: { pageSize: 25 },
  reply: { 200: z.array(StaffCardCase) },
});

export const getStaffCardCase = defineRoute({
  method: 'GET',
  path: '/api/admin/card-cases/:caseId',
  summary: 'One case, with what the issuer said last',
  actor: 'staff-customers',
  params: OfCase,
  reply: { 200: StaffCardCase },
  refusals: ['not-found'],
  private: true,
});

export const showCasePicture = defineRoute({
  method: 'GET',
  path: '/api/admin/card-cases/:caseId/picture',
  summary: 'The picture that the owner added to a case, as WebP',
  actor: 'staff-customers',
  params: OfCase,
  reply: { 200: z.string() },
  refusals: ['not-found'],
  private: true,
});

export const askIssuerAboutCase = defineRoute({
  method: 'POST',
  path: '/api/admin/card-cases/:caseId/ask',
  summary: 'Ask the issuer now whether the card is active, and what is left on it',
  actor: 'staff-money',
  proof: 'always',
  params: OfCase,
  reply: { 200: StaffCardCase },
  refusals: ['not-found', 'two-factor-required', 'case-closed'],
});

export const refundCard = defineRoute({
  method: 'POST',
  path: '/api/admin/card-cases/:caseId/refund',
  summary: 'Give the owner money for a card that does not work, once; above the limit it waits for approval',
  actor: 'staff-money',
  proof: 'always',
  idempotent: true,
  params: OfCase,
  body: RefundCardBody,
  reply: { 200: Decided, 202: WaitsForApproval },
  refusals: [...refusals, 'account-closed', 'request-waiting', 'key-reused'],
});

export const replaceCard = defineRoute({
  method: 'POST',
  path: '/api/admin/card-cases/:caseId/replace',
  summary:
    'Order another card for one that does not work, once; where the issuer has none, its owner gets the money',
  actor: 'staff-money',
  proof: 'always',
  idempotent: true,
  params: OfCase,
  body: ReplaceCardBody,
  reply: { 200: Decided, 202: WaitsForApproval },
  refusals: [...refusals, 'account-closed', 'account-protected', 'request-waiting', 'key-reused'],
});

export const rejectCardCase = defineRoute({
  method: 'POST',
  path: '/api/admin/card-cases/:caseId/reject',
  summary: 'Close a case without a replacement or money, and send its owner the reason',
  actor: 'staff-money',
  proof: 'always',
  params: OfCase,
  body: RejectCaseBody,
  reply: { 200: Decided },
  refusals: ['not-found', 'forbidden', 'two-factor-required', 'case-closed'],
});
