/** Payments with a problem: refunds made outside the product, and notes that close one (docs/returns.md). */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { ReasonBody } from './reason.ts';

const WRITE_NOTE = 'Please write a note.';
export const ResolveProblemBody = z.object({ note: z.string(WRITE_NOTE).trim().min(1, WRITE_NOTE).max(500) });
const OfProblem = z.object({ problemId: Id });

const PAYMENT_PROBLEM_CODES = ['refund-at-processor', 'refund-contradicts', 'dispute-at-processor'] as const;

export const PaymentProblem = z
  .object({
    id: Id,
    /**
     * `refund-at-processor`: made in its dashboard; `refund-contradicts`: failed here, but made there;
     * `dispute-at-processor`: of a charge that is not in the books.
     */
    code: z.enum(PAYMENT_PROBLEM_CODES),
    /** The processor's refund or dispute. */
    reference: z.string(),
    text: z.string(),
    since: Timestamp,
    paymentIntentId: z.string().nullable(),
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'PaymentProblem' });
export type PaymentProblem = z.infer<typeof PaymentProblem>;

export const TakeInPreview = z
  .object({
    problemId: Id,
    /** What the processor refunded, and the fee's share of it. */
    totalAmount: Money,
    serviceFee: Money,
    fromSuspense: Money,
    fromBalance: Money,
    /** What the owner owes afterwards, because the balance does not cover it. */
    owed: Money,
    balanceBefore: Money,
    balanceAfter: Money,
  })
  .meta({ id: 'TakeInPreview' });
export type TakeInPreview = z.infer<typeof TakeInPreview>;

export const listPaymentProblems = defineRoute({
  method: 'GET',
  path: '/api/admin/payment-problems',
  summary: 'Refunds and disputes at the processor that the product does not account for, oldest first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(PaymentProblem) },
});

export const previewTakeIn = defineRoute({
  method: 'GET',
  path: '/api/admin/payment-problems/:problemId/take-in',
  summary: "What taking in a refund of the processor's dashboard moves",
  actor: 'staff-money',
  params: OfProblem,
  reply: { 200: TakeInPreview },
  refusals: ['payments-unavailable', 'payment-not-succeeded', 'payment-mismatch', 'changed-meanwhile'],
});

export const takeInRefund = defineRoute({
  method: 'POST',
  path: '/api/admin/payment-problems/:problemId/take-in',
  summary: "Account for a refund of the processor's dashboard; a repeated call takes in nothing again",
  actor: 'staff-money',
  proof: 'always',
  params: OfProblem,
  body: ReasonBody,
  reply: { 200: z.object({ refundId: Id, totalAmount: Money, message: z.string() }) },
  refusals: [
    'forbidden',
    'two-factor-required',
    'payments-unavailable',
    'payment-not-succeeded',
    'payment-mismatch',
    'changed-meanwhile',
  ],
});

export const resolveProblem = defineRoute({
  method: 'POST',
  path: '/api/admin/payment-problems/:problemId/resolve',
  summary: 'Close a problem with a note; a refund of a charge that is in the books has to be taken in',
  actor: 'staff-money',
  proof: 'always',
  params: OfProblem,
  body: ResolveProblemBody,
  reply: { 200: Done },
  refusals: ['forbidden', 'two-factor-required', 'payments-unavailable', 'payment-mismatch'],
});
