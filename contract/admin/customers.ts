/** Customers as staff see them. Never with a gift card's code. */
import { z } from 'zod';
import { CurrentUser } from '../accounts.ts';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';
import { Transaction } from '../payments.ts';
import { PURCHASED_CARD_STATUSES } from '../wallet.ts';

export const USER_FILTERS = [
  'members',
  'individual',
  'enterprise',
  'staff',
  'frozen',
  'unverified',
  'incomplete',
] as const;
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;

export const AdminUser = CurrentUser.pick({
  id: true,
  username: true,
  firstName: true,
  lastName: true,
  email: true,
  emailVerified: true,
  phoneNumber: true,
  profileImageUrl: true,
  profileComplete: true,
  balance: true,
  createdAt: true,
  updatedAt: true,
  twoFactorEnabled: true,
  userType: true,
  isAuthority: true,
  authorityRole: true,
  isEnterpriseUser: true,
  enterpriseId: true,
  enterpriseRole: true,
})
  .extend({ isFrozen: z.boolean() })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserDetail = AdminUser.extend({
  address: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  /** Written and read only by staff. */
  notes: z.string().nullable(),
  frozenAt: Timestamp.nullable(),
  frozenReason: z.string().nullable(),
  /** Then only an administrator unfreezes it. */
  frozenByAdministrator: z.boolean(),
  companyName: z.string().nullable(),
  /** As the customer reads it; null where the balance may be spent. */
  spendingFrozenFor: CurrentUser.shape.spendingFrozenFor,
  spendingFrozenUntil: CurrentUser.shape.spendingFrozenUntil,
  /** The amount owed after a dispute. */
  owed: Money,
}).meta({ id: 'AdminUserDetail' });
export type AdminUserDetail = z.infer<typeof AdminUserDetail>;

export const AdminGiftCard = z
  .object({
    id: Id,
    orderId: Id,
    giftCardName: z.string(),
    imageUrl: z.string(),
    amount: Money,
    status: z.enum(PURCHASED_CARD_STATUSES),
    createdAt: Timestamp,
    /** When the issuer issued the card, or the money was returned. */
    resolvedAt: Timestamp.nullable(),
    codeMailedAt: Timestamp.nullable(),
    releaseReason: z.string().nullable(),
  })
  .meta({ id: 'AdminGiftCard' });
export type AdminGiftCard = z.infer<typeof AdminGiftCard>;

export const UserAnalytics = z
  .object({
    totalSpent: Money,
    totalDeposited: Money,
    transactionCount: z.int(),
    /** The last twelve months, oldest first. */
    series: z.array(z.object({ month: z.string(), spent: Money, deposited: Money })),
  })
  .meta({ id: 'UserAnalytics' });
export type UserAnalytics = z.infer<typeof UserAnalytics>;

const TIMELINE_KINDS = [
  'joined',
  'money-in',
  'money-out',
  'payment-started',
  'payment-charged',
  'payment-waiting',
  'payment-failed',
  'purchased',
  'card-ordered',
  'card-issued',
  'card-released',
  'code-mailed',
  'code-revealed',
  'card-used',
  'refund',
  'dispute',
  'note',
  'mail-failed',
  'staff',
] as const;

export const TimelineEntry = z
  .object({
    id: z.string(),
    at: Timestamp,
    kind: z.enum(TIMELINE_KINDS),
    title: z.string(),
    detail: z.string(),
    /** Signed as the customer sees it; null where no money moved. */
    amount: Money.nullable(),
    /** The staff member who acted. */
    actorName: z.string().nullable(),
    /** The time of the first event, where the entry stands for several equal ones in a row. */
    since: Timestamp.nullable(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const OfUser = z.object({ userId: Id });

export const listUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Users, newest first; staff are listed for callers who may manage staff',
  actor: 'staff-customers',
  query: PageQuery.extend({
    /** The start of a first name, last name, username or email; or a phone number; or an id. */
    search: z.string().trim().max(254).optional(),
    filter: z.enum(USER_FILTERS).optional(),
    sort: z.enum(USER_SORTS).optional(),
  }),
  paged: { pageSize: 100 },
  reply: { 200: z.array(AdminUser) },
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/admin/user/:userId',
  summary: 'One user',
  actor: 'staff-customers',
  params: OfUser,
  reply: { 200: AdminUserDetail },
  refusals: ['not-found'],
});

export const listUserTransactions = defineRoute({
  method: 'GET',
  path: '/api/admin/user-transactions/:userId',
  summary: "A customer's statement, newest first",
  actor: 'staff-customers',
  params: OfUser,
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(Transaction) },
  refusals: ['not-found'],
});

export const listUserGiftCards = defineRoute({
  method: 'GET',
  path: '/api/admin/user-gift-cards/:userId',
  summary: "A customer's gift cards, newest first, without their codes",
  actor: 'staff-customers',
  params: OfUser,
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(AdminGiftCard) },
  refusals: ['not-found'],
});

export const getUserAnalytics = defineRoute({
  method: 'GET',
  path: '/api/admin/user-analytics/:userId',
  summary: 'What a customer added and spent, in all and by month',
  actor: 'staff-customers',
  params: OfUser,
  reply: { 200: UserAnalytics },
  refusals: ['not-found'],
});

export const listUserTimeline = defineRoute({
  method: 'GET',
  path: '/api/admin/user-timeline/:userId',
  summary: 'Everything that happened to a customer, in one list, newest first',
  actor: 'staff-customers',
  params: OfUser,
  query: PageQuery,
  paged: { pageSize: 50 },
  reply: { 200: z.array(TimelineEntry) },
  refusals: ['not-found'],
});
