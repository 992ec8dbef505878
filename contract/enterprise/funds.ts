/** A company's money: funding by card, paying one recipient, and the transactions. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';
import { withoutTurns } from '../kernel/plain-name.ts';
import { PaymentIntentReply, TRANSACTION_STATUSES, TransactionTotals } from '../payments.ts';

export const MESSAGE_LENGTH = 300;

/** A short message to the recipient, on one line. */
export const RewardMessage = z
  .string('Please write a shorter message.')
  .overwrite(withoutTurns)
  .trim()
  .max(MESSAGE_LENGTH, 'Please write a shorter message.')
  .regex(/^\P{Cc}*$/u, 'Please write your message on one line.');

/** What one payment adds at most: below the card processor's limit. */
export const MOST_FUNDING_CENTS = 250_000_00n;

export const createEnterprisePaymentIntent = defineRoute({
  method: 'POST',
  path: '/api/enterprise/create-payment-intent',
  summary: 'Begin to fund the shared balance by card: the fee on top, and the secret for the card form',
  actor: 'enterprise-funding',
  body: z.object({ amount: amount() }),
  idempotent: true,
  reply: { 200: PaymentIntentReply },
  refusals: ['payments-unavailable', 'too-many-requests', 'enterprise-inactive', 'key-reused'],
  private: true,
});

export const Recipient = z
  .object({
    id: Id,
    username: z.string(),
    firstName: z.string(),
    /**
     * For a recipient who is not on the employee list, only the first letter; phone number and email are
     * hidden as well.
     */
    lastName: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
    profileImageUrl: z.string().nullable(),
    isEmployee: z.boolean(),
  })
  .meta({ id: 'EnterpriseRecipient' });
export type Recipient = z.infer<typeof Recipient>;

export const searchRecipient = defineRoute({
  method: 'POST',
  path: '/api/enterprise/search-recipient',
  summary:
    'Find one member who can be paid by exact username, phone number or email; null when there is none',
  actor: 'enterprise-payouts',
  body: z.object({
    query: z.string('Please enter a username, phone number or email.').trim().min(1).max(254),
  }),
  reply: { 200: Recipient.nullable() },
  refusals: ['too-many-requests'],
});

export const SendFundsBody = z.object({
  recipientId: Id,
  amount: amount(),
  message: RewardMessage.optional(),
  /** The second call: confirms a payment to a recipient who is not on the employee list. */
  confirmNotEmployee: z.boolean().optional(),
});

export const SentFunds = z
  .object({
    id: Id,
    message: z.string(),
    amount: Money,
    recipient: z.object({ id: Id, firstName: z.string(), username: z.string() }),
    /** The shared balance afterwards. */
    sharedBalance: Money,
  })
  .meta({ id: 'SentFunds' });
export type SentFunds = z.infer<typeof SentFunds>;

/** The answer to a payout that waits. The money is held until the request ends. */
export const PayoutWaits = z.object({ payoutRequestId: Id, message: z.string() }).meta({ id: 'PayoutWaits' });
export type PayoutWaits = z.infer<typeof PayoutWaits>;

/** A call repeated with the same `Idempotency-Key` header pays once and returns the first payout. */
export const sendEnterpriseFunds = defineRoute({
  method: 'POST',
  path: '/api/enterprise/send-funds',
  summary:
    'Pay one person from the shared balance, without a fee; exactly once per Idempotency-Key. 202: it waits for another manager',
  actor: 'enterprise-payouts',
  proof: 'always',
  body: SendFundsBody,
  idempotent: true,
  reply: { 200: SentFunds, 202: PayoutWaits },
  refusals: [
    'not-found',
    'not-an-employee',
    'recipient-unavailable',
    'insufficient-balance',
    'stranger-limit',
    'account-frozen',
    'enterprise-inactive',
    'funding-required',
    'key-reused',
    'payout-limit',
  ],
});

/** The filters of P111; other movements of the balance have types of their own, without a filter. */
export const ENTERPRISE_TRANSACTION_FILTERS = ['fund_transfer', 'funding', 'employee_payment'] as const;
export const ENTERPRISE_TRANSACTION_TYPES = [
  ...ENTERPRISE_TRANSACTION_FILTERS,
  'refund',
  'dispute',
  'adjustment',
] as const;
export const TRANSACTION_PERIODS = ['7', '30', '90', 'all'] as const;

export const EnterpriseTransaction = z
  .object({
    id: z.string(),
    /** `employee_payment`: to an employee on the list; `fund_transfer`: to anybody else. */
    type: z.enum(ENTERPRISE_TRANSACTION_TYPES),
    description: z.string(),
    /** Signed as the company sees it. */
    amount: Money,
    status: z.enum(TRANSACTION_STATUSES),
    /** Null for a payment that moved nothing, and without the right to see the statement. */
    balanceAfter: Money.nullable(),
    recipientName: z.string().nullable(),
    /** The user who made it. */
    actorName: z.string().nullable(),
    message: z.string().nullable(),
    batchId: Id.nullable(),
    createdAt: Timestamp,
    stripePaymentIntentId: z.string().nullable(),
    /** When the reward that it paid for goes out; null once it is sent, and for all else. */
    scheduledFor: Timestamp.nullable(),
  })
  .meta({ id: 'EnterpriseTransaction' });
export type EnterpriseTransaction = z.infer<typeof EnterpriseTransaction>;

const filters = {
  period: z.enum(TRANSACTION_PERIODS).optional(),
  type: z.enum(ENTERPRISE_TRANSACTION_FILTERS).optional(),
};

export const listEnterpriseTransactions = defineRoute({
  method: 'GET',
  path: '/api/enterprise/transactions',
  summary: 'What moved the shared balance, newest first; a department manager sees their own payouts',
  actor: 'enterprise-transactions',
  query: PageQuery.extend(filters),
  paged: { pageSize: 25 },
  reply: { 200: z.array(EnterpriseTransaction) },
});

export const exportEnterpriseTransactions = defineRoute({
  method: 'GET',
  path: '/api/enterprise/transactions.csv',
  summary: 'The same as a CSV file',
  actor: 'enterprise-transactions',
  query: z.object(filters),
  reply: { 200: z.string() },
  refusals: ['too-many-requests'],
  private: true,
});

export const EnterpriseTransactionTotals = TransactionTotals.extend({
  /**
   * How many transactions the list has, with payments that moved nothing; null where it is too long to count.
   */
  listed: z.int().nullable(),
}).meta({ id: 'EnterpriseTransactionTotals' });

export const sumEnterpriseTransactions = defineRoute({
  method: 'GET',
  path: '/api/enterprise/transactions/totals',
  summary:
    'How many transactions the list has, how many moved the shared balance, and what came in and went out',
  actor: 'enterprise-transactions',
  query: z.object(filters),
  reply: { 200: EnterpriseTransactionTotals },
});

export const EnterpriseStatement = z
  .object({
    month: z.string(),
    companyName: z.string(),
    companyAddress: z.string().nullable(),
    openingBalance: Money,
    closingBalance: Money,
    funded: Money,
    paidOut: Money,
    /** Refunds, disputes and corrections, signed. */
    other: Money,
    payouts: z.int(),
    people: z.int(),
    /** By day of the month. */
    days: z.array(
      z.object({ day: z.iso.date(), funded: Money, paidOut: Money, other: Money, closing: Money }),
    ),
  })
  .meta({ id: 'EnterpriseStatement' });

export const getEnterpriseStatement = defineRoute({
  method: 'GET',
  path: '/api/enterprise/statement',
  summary: 'One month (UTC) of the shared balance in figures: `?month=2026-11`, the current month by default',
  actor: 'enterprise-books',
  query: z.object({
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
      .optional(),
  }),
  reply: { 200: EnterpriseStatement },
});

export const getBalanceHistory = defineRoute({
  method: 'GET',
  path: '/api/enterprise/balance-history',
  summary: 'The shared balance at the end of each of the last days (UTC), with what came and went',
  actor: 'enterprise-books',
  query: z.object({ days: z.coerce.number().int().min(7).max(366).optional() }),
  reply: {
    200: z.array(z.object({ day: z.iso.date(), balance: Money, funded: Money, paidOut: Money })),
  },
});
