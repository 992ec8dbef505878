/** Card payments into a balance, and the transactions of the balance. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { amount, Money } from './kernel/money.ts';

/** The least that a member adds in one payment; the most is a setting. */
export const ADD_FUNDS_LEAST_CENTS = 1_00n;

export const TRANSACTION_TYPES = [
  'add_funds',
  'purchase',
  'purchase_released',
  'transfer_out',
  'transfer_in',
  'refund',
  'dispute',
  'adjustment',
] as const;
export const TRANSACTION_STATUSES = ['completed', 'pending', 'failed', 'cancelled'] as const;

export const PaymentIntentReply = z
  .object({
    clientSecret: z.string(),
    paymentIntentId: z.string(),
    originalAmount: Money,
    serviceFee: Money,
    totalAmount: Money,
  })
  .meta({ id: 'PaymentIntentReply' });
export type PaymentIntentReply = z.infer<typeof PaymentIntentReply>;

export const Transaction = z
  .object({
    id: z.string(),
    userId: Id,
    type: z.enum(TRANSACTION_TYPES),
    description: z.string(),
    /** Signed as the member sees it: money in is positive, money out negative. */
    amount: Money,
    status: z.enum(TRANSACTION_STATUSES),
    createdAt: Timestamp,
    stripePaymentIntentId: z.string().nullable(),
    /** When the gift that it paid for goes out; null once it is sent, and for all else. */
    scheduledFor: Timestamp.nullable(),
    /** The balance before and after; null for a payment that moved nothing (yet). */
    balanceBefore: Money.nullable(),
    balanceAfter: Money.nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** Filters; without any of them, all transactions. */
export const TransactionFilter = z.object({
  type: z.enum(TRANSACTION_TYPES).optional(),
  status: z.enum(TRANSACTION_STATUSES).optional(),
  /** From this moment on, inclusive. */
  from: Timestamp.optional(),
  /** Until before this moment. */
  to: Timestamp.optional(),
  /**
   * A part of the description or the Payment ID, or an amount: "25" finds 25.00 to 25.99, "25.50" only 25.50.
   */
  search: z.string().trim().max(100).optional(),
});
export type TransactionFilter = z.infer<typeof TransactionFilter>;

/** What a filtered list moved. Null where it is too long to add up; statements and files have it all. */
export const TransactionTotals = z
  .object({
    totals: z
      .object({
        /** How many transactions moved the balance; payments that moved nothing are not counted. */
        count: z.int(),
        moneyIn: Money,
        /** Negative. */
        moneyOut: Money,
      })
      .nullable(),
  })
  .meta({ id: 'TransactionTotals' });
export type TransactionTotals = z.infer<typeof TransactionTotals>;

export const createPaymentIntent = defineRoute({
  method: 'POST',
  path: '/api/create-payment-intent',
  summary: 'Begin to add funds by card: the fee on top, and the secret for the card form',
  actor: 'add-funds',
  body: z.object({ amount: amount('Please select an amount to add') }),
  idempotent: true,
  reply: { 200: PaymentIntentReply },
  refusals: ['daily-limit', 'payments-unavailable', 'too-many-requests', 'key-reused'],
  private: true,
});

export const confirmPayment = defineRoute({
  method: 'POST',
  path: '/api/confirm-payment',
  summary: 'Read the state of a payment at the card processor and settle it; safe to repeat',
  actor: 'signed-in',
  body: z.object({ paymentIntentId: z.string().min(1).max(120) }),
  reply: {
    200: z.object({
      status: z.enum(TRANSACTION_STATUSES),
      amount: Money,
      /** The part of the amount that repaid what was owed; zero until the payment is completed. */
      repaid: Money,
      balance: Money,
      message: z.string(),
    }),
  },
  refusals: ['not-found', 'payment-mismatch', 'payments-unavailable', 'too-many-requests'],
});

export const listTransactions = defineRoute({
  method: 'GET',
  path: '/api/transactions',
  summary: "Everything that moved one's balance or is about to, newest first",
  actor: 'signed-in',
  query: PageQuery.extend(TransactionFilter.shape),
  paged: { pageSize: 50 },
  reply: { 200: z.array(Transaction) },
});
