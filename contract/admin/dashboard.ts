/**
 * What the provider's staff see at a glance: figures, charts, everything that moved money, accounts that were
 * deleted.
 */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, Transaction } from '../payments.ts';

export const AdminAnalytics = z
  .object({
    totalUsers: z.int(),
    /** Service fees collected, less the fees that went back with refunds and disputes. */
    totalRevenue: Money,
    totalGiftCardsSold: z.int(),
    /** What all members together hold. */
    totalUserBalances: Money,
    /** When the figures were true; at most about a minute ago. */
    asOf: Timestamp,
  })
  .meta({ id: 'AdminAnalytics' });
export type AdminAnalytics = z.infer<typeof AdminAnalytics>;

/** One day, in UTC; every day of the period is there, also where nothing happened. */
export const AnalyticsDay = z
  .object({
    day: z.iso.date(),
    /** Added to balances by card: members, guests and companies. */
    funded: Money,
    /** Gift cards bought, less those whose money went back. */
    purchased: Money,
    /** Fees collected, less those that went back. */
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
    /** How busy the machine that answered is, in percent of its processors, averaged over a minute. */
    serverLoad: z.number(),
    /** The result of a health check made for this answer. */
    status: z.enum(['Online', 'Degraded']),
    checkedAt: Timestamp,
  })
  .meta({ id: 'SystemStats' });
export type SystemStats = z.infer<typeof SystemStats>;

/** A line of somebody's statement, with whose it is. */
export const AdminTransaction = Transaction.omit({ userId: true, balanceBefore: true, balanceAfter: true })
  .extend({
    /** Null for a line of a company's shared balance. */
    userId: Id.nullable(),
    enterpriseId: Id.nullable(),
    /** The person's name, or the company's. */
    userName: z.string(),
    /** Empty where the account was deleted. */
    userEmail: z.string(),
    /** Who decided it, where staff or a company did. */
    actorId: Id.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AdminTransaction' });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const DeletedAccount = z
  .object({
    id: Id,
    originalUserId: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    username: z.string(),
    userType: z.string(),
    isAuthority: z.boolean(),
    balance: Money,
    /**
     * As stored: a JSON list of cardType, lastFour, cardholderName, expiryMonth, expiryYear, isDefault. May
     * be unreadable.
     */
    paymentMethodsData: z.string(),
    stripeCustomerId: z.string().nullable(),
    deletedAt: Timestamp,
  })
  .meta({ id: 'DeletedAccount' });
export type DeletedAccount = z.infer<typeof DeletedAccount>;

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
  summary: 'People, companies, and how the machine is doing right now',
  actor: 'staff-dashboard',
  reply: { 200: SystemStats },
});

export const listAllTransactions = defineRoute({
  method: 'GET',
  path: '/api/admin/transactions',
  summary: 'What moved any balance or is about to, newest first',
  actor: 'staff-dashboard',
  query: PageQuery.extend({
    type: z.enum(TRANSACTION_TYPES).optional(),
    status: z.enum(TRANSACTION_STATUSES).optional(),
    /** A payment id, or the e-mail or username of a person, in full. */
    search: z.string().trim().max(254).optional(),
  }),
  reply: { 200: z.array(AdminTransaction) },
});

export const listDeletedAccounts = defineRoute({
  method: 'GET',
  path: '/api/admin/inactive-users',
  summary: 'What is kept of deleted accounts, newest first',
  actor: 'staff-deleted-accounts',
  query: PageQuery.extend({
    /** A part of a name, an e-mail or a username. */
    search: z.string().trim().max(254).optional(),
  }),
  reply: { 200: z.array(DeletedAccount) },
});
