/** What staff change about a customer: details, contact, freeze, sign out. */
import { z } from 'zod';
import { Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { emailAddress, line, optionalPhone } from '../kernel/fields.ts';
import { amountFromZero } from '../kernel/money.ts';
import { hasNoAddress, NO_ADDRESS } from '../kernel/plain-name.ts';
import { WaitsForApproval } from './approvals.ts';
import { AdminUserDetail } from './customers.ts';
import { AccountReasonBody } from './reason.ts';

/** Only the fields that are sent change; a form may send everything it shows. */
export const EditCustomerBody = z.object({
  firstName: line(60, 'First name is required')
    .min(1, 'First name is required')
    .refine(hasNoAddress, NO_ADDRESS)
    .optional(),
  lastName: line(60, 'Last name is required')
    .min(1, 'Last name is required')
    .refine(hasNoAddress, NO_ADDRESS)
    .optional(),
  email: emailAddress('Please enter a valid email address').optional(),
  phone: optionalPhone.nullable().optional(),
  /** An alias of `phone`. */
  phoneNumber: optionalPhone.nullable().optional(),
  /** The new balance; the difference is posted as an adjustment. */
  balance: amountFromZero('Please enter a valid balance.').optional(),
  /** The balance the form was opened with; nothing changes when it is outdated. */
  expectedBalance: amountFromZero('Please enter a valid balance.').optional(),
  /** The `updatedAt` the form was opened with; nothing changes when it is outdated. */
  expectedUpdatedAt: Timestamp.optional(),
  /** The reason for the balance change. */
  reason: z.string().trim().max(500).optional(),
});

export const EditContactBody = z.object({
  address: line(200, 'Please enter a valid address').nullable().optional(),
  phoneNumber: optionalPhone.nullable().optional(),
  phone: optionalPhone.nullable().optional(),
  notes: z.string().trim().max(5_000, 'Notes can have at most 5,000 characters.').nullable().optional(),
  expectedUpdatedAt: Timestamp.optional(),
});

const OfUser = z.object({ userId: Id });

export const editCustomer = defineRoute({
  method: 'PATCH',
  path: '/api/admin/user/:userId',
  summary: "Change a customer's name, email, phone and, with the right to move money, balance",
  actor: 'staff-customers',
  proof: 'always',
  params: OfUser,
  body: EditCustomerBody,
  reply: { 200: AdminUserDetail, 202: WaitsForApproval },
  refusals: [
    'request-waiting',
    'not-found',
    'forbidden',
    'two-factor-required',
    'account-protected',
    'email-taken',
    'changed-meanwhile',
    'money-in-motion',
  ],
});

export const editContact = defineRoute({
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  summary: "Change a customer's address and phone, and what staff note about them",
  actor: 'staff-customers',
  proof: 'always',
  params: OfUser,
  body: EditContactBody,
  reply: { 200: AdminUserDetail },
  refusals: ['not-found', 'account-protected', 'changed-meanwhile'],
});

export const freezeUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:userId/freeze',
  summary: 'Freeze an account: its sessions end, and signing in to it is refused',
  actor: 'staff-customers',
  params: OfUser,
  body: AccountReasonBody,
  reply: { 200: AdminUserDetail },
  refusals: ['not-found', 'account-protected'],
});

export const unfreezeUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:userId/unfreeze',
  summary: 'Unfreeze an account',
  actor: 'staff-customers',
  proof: 'always',
  params: OfUser,
  body: AccountReasonBody,
  reply: { 200: AdminUserDetail },
  refusals: ['not-found', 'account-protected'],
});

export const signOutUser = defineRoute({
  method: 'POST',
  path: '/api/admin/users/:userId/sign-out',
  summary: 'Sign a user out everywhere: their sessions end, and they can sign in again',
  actor: 'staff-customers',
  params: OfUser,
  body: AccountReasonBody,
  reply: { 200: z.object({ message: z.string() }) },
  refusals: ['not-found', 'account-protected'],
});
