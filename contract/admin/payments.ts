/** Incomplete payments, and funds that staff add by hand. */
import { z } from 'zod';
import { Id, PageQuery } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { TRANSACTION_STATUSES } from '../payments.ts';
import { WaitsForApproval } from './approvals.ts';

export const PAYMENT_KINDS = ['add_funds', 'guest_send', 'guest_reward', 'enterprise_funding'] as const;

/** A payment that has brought no money yet, or that staff must look at. */
export const IncompleteTransaction = z
  .object({
    id: Id,
    paymentIntentId: z.string().nullable(),
    /** The recipient; for a company's payment, the payer. */
    userId: Id.nullable(),
    userEmail: z.string(),
    userName: z.string(),
    kind: z.enum(PAYMENT_KINDS),
    status: z.enum(TRANSACTION_STATUSES),
    amount: Money,
    serviceFee: Money,
    totalAmount: Money,
    /** Seconds since 1970. */
    created: z.int(),
    /** Why the card was declined, in the card processor's words. */
    failure: z.string().nullable(),
    /** Why staff must look at it. */
    problem: z.string().nullable(),
    /** False where the card form was opened, and no payment was tried. */
    attempted: z.boolean(),
  })
  .meta({ id: 'IncompleteTransaction' });
export type IncompleteTransaction = z.infer<typeof IncompleteTransaction>;

/** The payment with the card processor's current state. */
export const ExaminedPayment = IncompleteTransaction.extend({
  provider: z
    .object({
      /** Stripe's own: requires_payment_method, requires_action, processing, succeeded, canceled … */
      status: z.string(),
      amount: Money,
      amountReceived: Money,
      currency: z.string(),
      lastError: z.string().nullable(),
    })
    .nullable(),
}).meta({ id: 'ExaminedPayment' });
export type ExaminedPayment = z.infer<typeof ExaminedPayment>;

const paymentIntentId = z
  .string('Please name the payment.')
  .trim()
  .min(1, 'Please name the payment.')
  .max(120);

const COMPLETE_REASON = 'Please provide a reason for completing this transaction.';
export const CompleteTransactionBody = z.object({
  paymentIntentId,
  reason: z.string(COMPLETE_REASON).trim().min(1, COMPLETE_REASON).max(500),
});

const ALL_FIELDS = 'Please fill in all fields including the reason.';
export const ManualAddFundsBody = z.object({
  /** The user's id or email. */
  userId: z.string(ALL_FIELDS).trim().min(1, ALL_FIELDS).max(254),
  amount: z
    .union([z.string(), z.number()], ALL_FIELDS)
    .refine((value) => String(value).trim() !== '', ALL_FIELDS)
    .pipe(amount()),
  reason: z.string(ALL_FIELDS).trim().min(1, ALL_FIELDS).max(500),
});

export const OfPaymentIntent = z.object({ paymentIntentId: z.string().min(1).max(120) });

export const listIncompleteTransactions = defineRoute({
  method: 'GET',
  path: '/api/admin/incomplete-transactions',
  summary: 'Payments that brought no money yet, newest first',
  actor: 'staff-dashboard',
  query: PageQuery.extend({
    status: z.enum(['pending', 'failed', 'cancelled']).optional(),
    /** Lists also the payments that were never tried. */
    neverAttempted: z.enum(['true', 'false']).optional(),
  }),
  paged: { pageSize: 50 },
  reply: { 200: z.array(IncompleteTransaction) },
});

export const examinePayment = defineRoute({
  method: 'GET',
  path: '/api/admin/incomplete-transactions/:paymentIntentId',
  summary: 'One payment, and what the processor says about it right now',
  actor: 'staff-dashboard',
  params: OfPaymentIntent,
  reply: { 200: ExaminedPayment },
  refusals: ['not-found', 'payments-unavailable'],
});

export const processPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/process-payment',
  summary: 'Read the state of a payment at the card processor and settle it; safe to repeat',
  actor: 'staff-money',
  proof: 'always',
  body: z.object({ paymentIntentId }),
  reply: {
    200: z.object({ status: z.enum(TRANSACTION_STATUSES), amount: Money, message: z.string() }),
  },
  refusals: ['not-found', 'payment-mismatch', 'payments-unavailable', 'two-factor-required'],
});

export const completeTransaction = defineRoute({
  method: 'POST',
  path: '/api/admin/complete-transaction',
  summary: 'Settle a payment, or credit it at our own expense where the processor has not confirmed it',
  actor: 'staff-money',
  proof: 'always',
  body: CompleteTransactionBody,
  reply: {
    200: z.object({
      status: z.literal('completed'),
      amount: Money,
      /** `provider`: the card was charged. `staff`: credited by this call. `already`: complete before. */
      creditedBy: z.enum(['provider', 'staff', 'already']),
      message: z.string(),
    }),
    202: WaitsForApproval,
  },
  refusals: [
    'request-waiting',
    'not-found',
    'forbidden',
    'payment-not-succeeded',
    'payment-mismatch',
    'payments-unavailable',
    'two-factor-required',
    'account-closed',
  ],
});

export const manualAddFunds = defineRoute({
  method: 'POST',
  path: '/api/admin/manual-add-funds',
  summary: 'Give to a balance; an Idempotency-Key header makes a repeated request one',
  actor: 'staff-money',
  proof: 'always',
  body: ManualAddFundsBody,
  idempotent: true,
  reply: {
    200: z.object({
      userId: Id,
      amount: Money,
      balance: Money,
      /** The transaction in the customer's statement. */
      transactionId: Id,
      message: z.string(),
    }),
    202: WaitsForApproval,
  },
  refusals: [
    'request-waiting',
    'not-found',
    'forbidden',
    'two-factor-required',
    'key-reused',
    'account-closed',
  ],
});
