/** Held refunds and money in suspense: how staff return money that waits (docs/returns.md). */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
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

const OfRefund = z.object({ refundId: Id });
const OfPayment = z.object({ paymentId: Id });

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
    /** What repays a debt of its owner, as new money does. */
    repaid: Money,
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
