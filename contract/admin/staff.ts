/** Staff accounts, and the audit log of their actions. */
import { z } from 'zod';
import { Done, Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { hasNoAddress, NO_ADDRESS, withoutTurns } from '../kernel/plain-name.ts';
import { WaitsForApproval } from './approvals.ts';
import { AdminUser } from './customers.ts';

/** The roles that staff can assign; there is one God account, which nobody can create. */
export const GIVEN_AUTHORITY_ROLES = ['administrator', 'customer_service', 'sales'] as const;

const ALL_FIELDS = 'Please fill in all fields';
const name = z
  .string(ALL_FIELDS)
  .overwrite(withoutTurns)
  .trim()
  .min(1, ALL_FIELDS)
  .max(60)
  .regex(/^\P{Cc}*$/u, ALL_FIELDS)
  .refine(hasNoAddress, NO_ADDRESS);

export const CreateAuthorityUserBody = z.object({
  firstName: name,
  lastName: name,
  email: z
    .string(ALL_FIELDS)
    .trim()
    .toLowerCase()
    .min(1, ALL_FIELDS)
    .max(254)
    .pipe(z.email({ error: 'Please enter a valid email address' })),
  authorityRole: z.enum(GIVEN_AUTHORITY_ROLES, ALL_FIELDS),
  /**
   * first.last, as the page previews it. The server generates the username, with a number where it is taken.
   */
  username: z.string().max(60).optional(),
});

export const AuthorityUser = AdminUser.extend({
  /** False until the invitation's link has been used to choose a password. */
  hasPassword: z.boolean(),
}).meta({ id: 'AuthorityUser' });
export type AuthorityUser = z.infer<typeof AuthorityUser>;

export const AuditEntry = z
  .object({
    id: Id,
    at: Timestamp,
    /** The action: `customer-edited`, `funds-added`, `refund-requested` … */
    action: z.string(),
    actorId: Id,
    actorName: z.string(),
    actorRole: z.string(),
    /** The kind of object the action changed. */
    subjectKind: z.string(),
    subjectId: z.string(),
    /** The object as text: a name, an email, a payment id. */
    subject: z.string(),
    reason: z.string().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditFilters = z.object({
  actorId: Id.optional(),
  subjectId: z.string().max(200).optional(),
  action: z.string().max(60).optional(),
  /** From `from` until before `to`: ISO 8601. */
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});

export const listAuthorityUsers = defineRoute({
  method: 'GET',
  path: '/api/admin/authority-users',
  summary: "The operator's staff",
  actor: 'staff-users',
  reply: { 200: z.array(AuthorityUser) },
});

export const createAuthorityUser = defineRoute({
  method: 'POST',
  path: '/api/admin/create-authority-user',
  summary: 'Open an account for a member of staff and mail them a link to choose a password',
  actor: 'staff-users',
  proof: 'always',
  body: CreateAuthorityUserBody,
  reply: { 201: AuthorityUser, 202: WaitsForApproval },
  refusals: ['request-waiting', 'user-exists'],
});

export const sendEnrollmentLink = defineRoute({
  method: 'POST',
  path: '/api/admin/authority-user/:userId/enrolment-link',
  summary:
    'Mail a colleague a link to choose a password and enroll a second factor; a lost factor ends when it is used',
  actor: 'staff-users',
  proof: 'always',
  params: z.object({ userId: Id }),
  reply: { 200: Done, 202: WaitsForApproval },
  refusals: ['request-waiting', 'not-found', 'forbidden', 'account-protected'],
});

export const deleteAuthorityUser = defineRoute({
  method: 'DELETE',
  path: '/api/admin/authority-user/:userId',
  summary: 'Close the account of a member of staff and end their sessions',
  actor: 'staff-users',
  proof: 'always',
  params: z.object({ userId: Id }),
  reply: { 200: Done, 202: WaitsForApproval },
  refusals: ['request-waiting', 'not-found', 'account-protected'],
});

export const listAudit = defineRoute({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What staff did, newest first',
  actor: 'staff-system',
  query: PageQuery.extend(AuditFilters.shape),
  paged: { pageSize: 50 },
  reply: { 200: z.array(AuditEntry) },
});

export const listAuditActions = defineRoute({
  method: 'GET',
  path: '/api/admin/audit/actions',
  summary: 'Every kind of action that was ever written down, by the alphabet',
  actor: 'staff-system',
  reply: { 200: z.array(z.string()) },
});

export const exportAudit = defineRoute({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'The same as a CSV file, newest first',
  actor: 'staff-system',
  proof: 'always',
  query: AuditFilters,
  reply: { 200: z.string() },
  private: true,
});
