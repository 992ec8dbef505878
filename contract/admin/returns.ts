/**
 * Ways out of what waits when money comes back: held refunds, suspense, debts, problems (docs/returns.md).
 */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { WaitsForApproval } from './approvals.ts';
import { REFUND_STATES } from './disputes.ts';
import { ReasonBody, reason } from './reason.ts';

const GIVE_REFERENCE = 'Please say how it was paid, such as the number of a bank transfer.';

export const PayOutBody = z.object({
  /** The sum that the preview showed, including the fee's share. */
  totalAmount: amount(),
  reference: z.string(GIVE_REFERENCE).trim().min(1, GIVE_REFERENCE).max(120),
  reason,
});
export const WriteOffBody = z.object({
  /** All that is owed where it is omitted. */
  amount: amount().optional(),
  reason,
});
const WRITE_NOTE = 'Please write a note.';
export const ResolveProblemBody = z.object({ note: z.string(WRITE_NOTE).trim().min(1, WRITE_NOTE).max(500) });

const OfRefund = z.object({ refundId: Id });
const OfPayment = z.object({ paymentId: Id });
const OfOwner = z.object({ ownerId: Id });
const OfProblem = z.object({ problemId: Id });

const AskedRefund = z.object({ refundId: Id, state: z.enum(REFUND_STATES), message: z.string() });

export const ReleasePreview = z
  .object({
    refundId: Id,
    amount: Money,
    /**
     * Where the money goes: to the balance, or to suspense if the account is closed or it came from there.
     */
    to: z.enum(['balance', 'suspense']),
    balanceBefore: Money,
    balanceAfter: Money,
    /** A dispute of the payment takes from it at once. */
    disputed: z.boolean(),
  })
  .meta({ id: 'ReleasePreview' });
export type ReleasePreview = z.infer<typeof ReleasePreview>;

/** Money of a payment that nothing is on its way to return. */
export const SuspendedPayment = z
  .object({
    paymentId: Id,
    paymentIntentId: z.string().nullable(),
    /** Whom the money belongs to: the payer, a company, or the guest who sent a gift. */
    name: z.string(),
    email: z.string(),
    guest: z.boolean(),
    amount: Money,
    since: Timestamp,
    /** Why the last refund did not reach the card. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'SuspendedPayment' });
export type SuspendedPayment = z.infer<typeof SuspendedPayment>;

export const SuspensePayoutPreview = z
  .object({
    paymentId: Id,
    amount: Money,
    serviceFee: Money,
    /** What the customer receives. */
    totalAmount: Money,
  })
  .meta({ id: 'SuspensePayoutPreview' });
export type SuspensePayoutPreview = z.infer<typeof SuspensePayoutPreview>;

export const Debt = z
  .object({
    /** The member, the company, or the payment of a guest. */
    ownerId: Id,
    kind: z.enum(['member', 'enterprise', 'guest']),
    name: z.string(),
    email: z.string(),
    amount: Money,
    since: Timestamp,
    /** The disputes, or refunds of the processor's dashboard, that made it. Newest first. */
    causes: z.array(
      z.object({
        kind: z.enum(['dispute', 'refund']),
        reference: z.string(),
        paymentIntentId: z.string().nullable(),
        amount: Money,
        at: Timestamp,
      }),
    ),
  })
  .meta({ id: 'Debt' });
export type Debt = z.infer<typeof Debt>;

export const WriteOffPreview = z
  .object({ ownerId: Id, name: z.string(), amount: Money, owedBefore: Money, owedAfter: Money })
  .meta({ id: 'WriteOffPreview' });
export type WriteOffPreview = z.infer<typeof WriteOffPreview>;

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

export const askProcessor = defineRoute({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/ask',
  summary: 'Send a held refund to the processor, or read its state there, at once',
  actor: 'staff-money',
  proof: 'always',
  params: OfRefund,
  reply: { 200: AskedRefund },
  refusals: ['forbidden', 'two-factor-required', 'payments-unavailable'],
});

export const previewRelease = defineRoute({
  method: 'GET',
  path: '/api/admin/refunds/:refundId/release',
  summary: 'Where the money of a held refund goes if it is released',
  actor: 'staff-money',
  params: OfRefund,
  reply: { 200: ReleasePreview },
});

export const releaseRefund = defineRoute({
  method: 'POST',
  path: '/api/admin/refunds/:refundId/release',
  summary: 'Release a held refund that the processor does not have; one that it has is applied instead',
  actor: 'staff-money',
  proof: 'always',
  params: OfRefund,
  body: ReasonBody,
  reply: {
    /** `found`: the processor has it, so its state was applied; `already`: it was released before. */
    200: AskedRefund.extend({ outcome: z.enum(['released', 'found', 'already']) }),
  },
  refusals: [
    'forbidden',
    'two-factor-required',
    'payments-unavailable',
    'call-under-way',
    'changed-meanwhile',
  ],
});

export const listSuspense = defineRoute({
  method: 'GET',
  path: '/api/admin/suspense',
  summary: 'Payments with money in suspense that nothing returns, oldest first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(SuspendedPayment) },
});

export const previewSuspensePayout = defineRoute({
  method: 'GET',
  path: '/api/admin/suspense/:paymentId/payout',
  summary: 'How much of a payment waits in suspense, with its share of the fee',
  actor: 'staff-money',
  params: OfPayment,
  reply: { 200: SuspensePayoutPreview },
  refusals: ['changed-meanwhile'],
});

export const payOutSuspense = defineRoute({
  method: 'POST',
  path: '/api/admin/suspense/:paymentId/payout',
  summary: 'Record that money in suspense was paid out by other means; once per Idempotency-Key',
  actor: 'staff-money',
  proof: 'always',
  params: OfPayment,
  body: PayOutBody,
  idempotent: true,
  reply: { 200: z.object({ refundId: Id, totalAmount: Money, message: z.string() }), 202: WaitsForApproval },
  refusals: ['request-waiting', 'forbidden', 'two-factor-required', 'changed-meanwhile', 'key-reused'],
});

export const listDebts = defineRoute({
  method: 'GET',
  path: '/api/admin/debts',
  summary: 'Members, companies and guests who owe money after a dispute, the largest debt first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(Debt) },
});

export const previewWriteOff = defineRoute({
  method: 'GET',
  path: '/api/admin/debts/:ownerId/write-off',
  summary: 'A debt before and after a part of it, or all of it, is written off',
  actor: 'staff-money',
  params: OfOwner,
  query: z.object({ amount: amount().optional() }),
  reply: { 200: WriteOffPreview },
  refusals: ['changed-meanwhile'],
});

export const writeOffDebt = defineRoute({
  method: 'POST',
  path: '/api/admin/debts/:ownerId/write-off',
  summary: 'Write off a debt at our own expense; once per Idempotency-Key',
  actor: 'staff-money',
  proof: 'always',
  params: OfOwner,
  body: WriteOffBody,
  idempotent: true,
  reply: {
    200: z.object({ ownerId: Id, amount: Money, owed: Money, message: z.string() }),
    202: WaitsForApproval,
  },
  refusals: ['request-waiting', 'forbidden', 'two-factor-required', 'changed-meanwhile', 'key-reused'],
});

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
