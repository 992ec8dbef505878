/**
 * Documents about a balance: a receipt for each transaction, a statement for each month, and a CSV of all.
 */
import { z } from 'zod';
import { ENTERPRISE_TRANSACTION_TYPES } from './enterprise/funds.ts';
import { Id, Timestamp } from './kernel/common.ts';
import { defineRoute } from './kernel/define-route.ts';
import { Money } from './kernel/money.ts';
import { PaymentDispute } from './payment-dispute.ts';
import {
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  Transaction,
  TransactionFilter,
  TransactionTotals,
} from './payments.ts';
import { SignedReceipt } from './proofs/signed-receipt.ts';

/**
 * `pending` while the issuer works on a card, `active` once it is in the wallet, `released` when it was
 * refunded.
 */
export const ORDERED_CARD_STATUSES = ['pending', 'active', 'released'] as const;

/** The most lines on one statement; `count` is the full number, and the CSV holds them all. */
export const STATEMENT_LINES = 1000;

export const TransactionReceipt = Transaction.extend({
  /** The sender's message. */
  message: z.string().nullable(),
  /** The card payment of this transaction, or the one it refunds. */
  payment: z
    .object({
      /** Also the id of the payment's transaction. */
      id: Id,
      /** For the payer; null for others. */
      fee: Money.nullable(),
      total: Money.nullable(),
      /** For the payer: staff completed it, and no card is known to have paid its fee and its total. */
      byStaff: z.boolean(),
      card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
      senderName: z.string().nullable(),
      failure: z.string().nullable(),
      /** Null without a dispute. */
      dispute: PaymentDispute.nullable(),
      refunds: z.array(
        z.object({
          transactionId: Id.nullable(),
          amount: Money,
          /** The share of the fee, refunded with the amount. */
          fee: Money,
          status: z.enum(TRANSACTION_STATUSES),
          createdAt: Timestamp,
        }),
      ),
    })
    .nullable(),
  /** The order it paid for or refunds. Codes are only in the wallet. */
  order: z
    .object({
      id: Id,
      /** The transaction that paid for the order. */
      transactionId: Id,
      total: Money,
      giftCards: z.array(
        z.object({
          id: Id,
          giftCardName: z.string(),
          imageUrl: z.string(),
          amount: Money,
          status: z.enum(ORDERED_CARD_STATUSES),
        }),
      ),
    })
    .nullable(),
}).meta({ id: 'TransactionReceipt' });
export type TransactionReceipt = z.infer<typeof TransactionReceipt>;

/** A calendar month, such as "2026-11". */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
  .meta({ id: 'Month', description: 'A calendar month', example: '2026-11' });

export const MonthlyStatement = z
  .object({
    month: Month,
    timeZone: z.string(),
    /** The available months, newest first: from the first transaction to today. */
    months: z.array(Month),
    openingBalance: Money,
    closingBalance: Money,
    moneyIn: Money,
    moneyOut: Money,
    /** The fees paid in addition to the funds; they never were in the balance. */
    fees: Money,
    /** How many transactions moved the balance in this month. */
    count: z.int(),
    totals: z.array(z.object({ type: z.enum(TRANSACTION_TYPES), count: z.int(), amount: Money })),
    /** Oldest first, since each line continues the previous balance. */
    lines: z.array(Transaction),
  })
  .meta({ id: 'MonthlyStatement' });
export type MonthlyStatement = z.infer<typeof MonthlyStatement>;

export const exportTransactions = defineRoute({
  method: 'GET',
  path: '/api/transactions/export',
  summary:
    'The same transactions as the list gives, all of them, as a CSV file (UTF-8 with a byte order mark) to download',
  actor: 'signed-in',
  query: TransactionFilter,
  reply: { 200: z.string() },
  refusals: ['too-many-requests'],
});

export const sumTransactions = defineRoute({
  method: 'GET',
  path: '/api/transactions/totals',
  summary: 'How many transactions of the list moved the balance, and what came in and went out',
  actor: 'signed-in',
  query: TransactionFilter,
  reply: { 200: TransactionTotals },
});

export const getMonthlyStatement = defineRoute({
  method: 'GET',
  path: '/api/transactions/statement',
  summary: 'What a month began with, what moved and what was left; the current month by default',
  actor: 'signed-in',
  query: z.object({
    month: Month.optional(),
    /** The time zone in which days begin, such as `America/New_York`; by default UTC. */
    timeZone: z.string().max(64).optional(),
  }),
  reply: { 200: MonthlyStatement },
});

export const getTransaction = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id',
  summary: 'One transaction with its receipt; the id of an order finds its purchase',
  actor: 'signed-in',
  polled: true,
  params: z.object({ id: Id }),
  reply: { 200: TransactionReceipt },
  refusals: ['not-found'],
});

export const getSignedReceipt = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/signed',
  summary: 'The receipt as a signed file, with the proof that the ledger holds it once that is there',
  actor: 'signed-in',
  params: z.object({ id: Id }),
  reply: { 200: SignedReceipt },
  refusals: ['not-found', 'too-many-requests'],
});

/** A company's receipt has no owner, and a company buys no cards; its type is that of the company's list. */
export const EnterpriseReceipt = TransactionReceipt.omit({ userId: true, order: true })
  .extend({ companyName: z.string(), type: z.enum(ENTERPRISE_TRANSACTION_TYPES) })
  .meta({ id: 'EnterpriseReceipt' });
export type EnterpriseReceipt = z.infer<typeof EnterpriseReceipt>;

export const getEnterpriseTransaction = defineRoute({
  method: 'GET',
  path: '/api/enterprise/transactions/:id',
  summary: 'One movement of the shared balance with its receipt',
  actor: 'enterprise-books',
  polled: true,
  params: z.object({ id: Id }),
  reply: { 200: EnterpriseReceipt },
  refusals: ['not-found'],
});

export const getSignedEnterpriseReceipt = defineRoute({
  method: 'GET',
  path: '/api/enterprise/transactions/:id/signed',
  summary: 'The receipt of one movement of the shared balance as a signed file, with its proof',
  actor: 'enterprise-books',
  params: z.object({ id: Id }),
  reply: { 200: SignedReceipt },
  refusals: ['not-found', 'too-many-requests'],
});
