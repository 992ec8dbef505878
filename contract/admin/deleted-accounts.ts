/** The record that is kept of deleted accounts, for staff. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { Money } from '../kernel/money.ts';

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

export const listDeletedAccounts = defineRoute({
  method: 'GET',
  path: '/api/admin/inactive-users',
  summary: 'The records of deleted accounts, newest first',
  actor: 'staff-deleted-accounts',
  query: PageQuery.extend({
    /** A part of a name, email or username. */
    search: z.string().trim().max(254).optional(),
  }),
  paged: { pageSize: 50 },
  reply: { 200: z.array(DeletedAccount) },
});
