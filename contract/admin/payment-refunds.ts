/** Refunds that staff begin: the preview, and the refund. */
import { z } from 'zod';
import { Id } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { WaitsForApproval } from './approvals.ts';
import { OfPaymentIntent } from './payments.ts';

export const RefundPreview = z
  .object({
    paymentIntentId: z.string(),
    /** Where the amount is taken from: money in suspense goes back before a balance does. */
    source: z.enum(['balance', 'suspense']),
    amount: Money,
    /** The share of the fee, refunded with the amount. */
    serviceFee: Money,
    /** The amount the card receives. */
    totalAmount: Money,
    /** The part of the payment that is not refunded yet. */
    left: Money,
    /** The most that can be refunded now: `left`, as far as it is unspent. */
    refundable: Money,
    balanceBefore: Money,
    balanceAfter: Money,
  })
  .meta({ id: 'RefundPreview' });
export type RefundPreview = z.infer<typeof RefundPreview>;

const REFUND_REASON = 'Please provide a reason for the refund.';
export const RefundBody = z.object({
  /** Everything refundable where it is omitted. */
  amount: amount().optional(),
  reason: z.string(REFUND_REASON).trim().min(1, REFUND_REASON).max(500),
});

export const previewRefund = defineRoute({
  method: 'GET',
  path: '/api/admin/payments/:paymentIntentId/refund',
  summary: 'What a refund would do; without an amount, the largest that is possible',
  actor: 'staff-money',
  params: OfPaymentIntent,
  query: z.object({ amount: amount().optional() }),
  reply: { 200: RefundPreview },
  refusals: ['account-closed', 'not-found', 'payment-not-succeeded'],
});

export const refundPayment = defineRoute({
  method: 'POST',
  path: '/api/admin/payments/:paymentIntentId/refund',
  summary:
    'Send unspent money back to the card it came from, with its share of the fee; once per Idempotency-Key',
  actor: 'staff-money',
  proof: 'always',
  params: OfPaymentIntent,
  body: RefundBody,
  idempotent: true,
  reply: {
    200: z.object({
      refundId: Id,
      amount: Money,
      serviceFee: Money,
      totalAmount: Money,
      balance: Money,
      message: z.string(),
    }),
    202: WaitsForApproval,
  },
  refusals: [
    'request-waiting',
    'not-found',
    'forbidden',
    'payment-not-succeeded',
    'insufficient-balance',
    'two-factor-required',
    'key-reused',
  ],
});
