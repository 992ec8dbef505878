/** The staff's dashboard: figures of the product and of the server, and the transactions of all accounts. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, Transaction, TransactionTotals } from '../payments.ts';

export const AdminAnalytics = z
  .object({
    totalUsers: z.int(),
    /** Service fees collected, less the fees returned by refunds and disputes. */
    totalRevenue: Money,
    totalGiftCardsSold: z.int(),
    /** The sum of all members' balances. */
    totalUserBalances: Money,
    /** The time of the figures; at most about a minute ago. */
    asOf: Timestamp,
  })
  .meta({ id: 'AdminAnalytics' });
export type AdminAnalytics = z.infer<typeof AdminAnalytics>;

/** One day, in UTC; the period includes days without events. */
export const AnalyticsDay = z
  .object({
    day: z.iso.date(),
    /** Added to balances by card: members, guests and companies. */
    funded: Money,
    /** Gift cards bought, less refunded ones. */
    purchased: Money,
    /** Fees collected, less returned ones. */
    fees: Money,
    newMembers: z.int(),
  })
  .meta({ id: 'AnalyticsDay' });
export type AnalyticsDay = z.infer<typeof AnalyticsDay>;

export const PlatformStats = z
  .object({
    totalUsers: z.int(),
    totalMembers: z.int(),
    totalEnterpriseUsers: z.int(),
    totalStaff: z.int(),
    totalEnterprises: z.int(),
    activeEnterprises: z.int(),
    incompleteTransactions: z.int(),
    deletedAccounts: z.int(),
    asOf: Timestamp,
  })
  .meta({ id: 'PlatformStats' });

export const SystemStats = z
  .object({
    totalUsers: z.int(),
    totalEnterprises: z.int(),
    /** The processor load of the answering machine in percent, averaged over a minute. */
    serverLoad: z.number(),
    /** The result of a health check made for this answer. */
    status: z.enum(['Online', 'Degraded']),
    checkedAt: Timestamp,
  })
  .meta({ id: 'SystemStats' });
export type SystemStats = z.infer<typeof SystemStats>;

/** A transaction of any account, with its owner. */
export const AdminTransaction = Transaction.omit({ userId: true, balanceBefore: true, balanceAfter: true })
  .extend({
    /** Null for a line of a company's shared balance. */
    userId: Id.nullable(),
    enterpriseId: Id.nullable(),
    /** The member's or the company's name; the email of a member without one; or `Deleted account`. */
    userName: z.string(),
    /** Empty for a deleted account. */
    userEmail: z.string(),
    /** The actor, where staff or a company acted. */
    actorId: Id.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AdminTransaction' });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const getAnalytics = defineRoute({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'The four figures of the staff dashboard, at most about a minute old',
  actor: 'staff-dashboard',
  reply: { 200: AdminAnalytics },
});

export const getAnalyticsSeries = defineRoute({
  method: 'GET',
  path: '/api/admin/analytics/series',
  summary: 'Funding, purchases, fees and new members for each of the last days, oldest first',
  actor: 'staff-dashboard',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).optional() }),
  reply: { 200: z.array(AnalyticsDay) },
});

export const getPlatformStats = defineRoute({
  method: 'GET',
  path: '/api/admin/platform-stats',
  summary: 'How many there are of everything',
  actor: 'staff-dashboard',
  reply: { 200: PlatformStats },
});

export const getSystemStats = defineRoute({
  method: 'GET',
  path: '/api/authority/system-stats',
  summary: 'Counts of users and companies, and the state of the server',
  actor: 'staff-dashboard',
  polled: true,
  reply: { 200: SystemStats },
});

const transactionFilters = {
  type: z.enum(TRANSACTION_TYPES).optional(),
  status: z.enum(TRANSACTION_STATUSES).optional(),
  /** One member's transactions. */
  userId: Id.optional(),
  /** From this moment on, inclusive. */
  from: Timestamp.optional(),
  /** Until before this moment. */
  to: Timestamp.optional(),
  /**
   * A payment id, the id of a transaction, a full email, username, name or company name; or an amount: "25"
   * finds 25.00 of all accounts, and of one member 25.00 to 25.99.
   */
  search: z.string().trim().max(254).optional(),
};

export const listAllTransactions = defineRoute({
  method: 'GET',
  path: '/api/admin/transactions',
  summary: 'What moved any balance or is about to, newest first',
  actor: 'staff-dashboard',
  query: PageQuery.extend(transactionFilters),
  paged: { pageSize: 50 },
  reply: { 200: z.array(AdminTransaction) },
});

export const sumAllTransactions = defineRoute({
  method: 'GET',
  path: '/api/admin/transactions/totals',
  summary: 'How many transactions of the list moved a balance, and what came in and went out',
  actor: 'staff-dashboard',
  query: z.object(transactionFilters),
  reply: { 200: TransactionTotals },
});
