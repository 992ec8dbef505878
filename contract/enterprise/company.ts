/** Companies that reward their employees: the company and its managers. */

import { z } from 'zod';
import { Done, Id, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { line } from '../kernel/fields.ts';
import { Money } from '../kernel/money.ts';
import { hasNoAddress, NO_ADDRESS } from '../kernel/plain-name.ts';

/** The most managers: account staff and department managers together, and super administrators. */
export const STAFF_LIMIT = 5;
export const SUPER_ADMIN_LIMIT = 2;

export const ENTERPRISE_ROLES = [
  'super_admin',
  'account_manager',
  'account_staff',
  'department_manager',
] as const;

/** The roles that `add-staff` can assign: `staff` is account_staff. */
export const NEW_STAFF_ROLES = ['staff', 'super_admin', 'department_manager'] as const;

export const EnterpriseName = z.object({ id: Id, companyName: z.string() }).meta({ id: 'EnterpriseName' });

export const Enterprise = z
  .object({
    id: Id,
    companyName: z.string(),
    /** The company's name in addresses. */
    slug: z.string(),
    companyEmail: z.string().nullable(),
    companyAddress: z.string().nullable(),
    companyPhone: z.string().nullable(),
    emailDomain: z.string(),
    sharedBalance: Money,
    minimumBalanceRequired: Money,
    /** An alias of minimumBalanceRequired. */
    minimumBalance: Money,
    /** Account staff and department managers, including invited ones. */
    staffCount: z.int(),
    isActive: z.boolean(),
    /** While a payment to the company is disputed, nothing is paid from the shared balance. */
    isBalanceFrozen: z.boolean(),
    /** How long the rewards that it sends from now on can be claimed. */
    rewardMonths: z.int(),
    /** False until the shared balance has reached the minimum once. */
    isSetupComplete: z.boolean(),
    /** The first manager; empty once that account is deleted. */
    creatorFirstName: z.string(),
    creatorLastName: z.string(),
    creatorEmail: z.string(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Enterprise' });
export type Enterprise = z.infer<typeof Enterprise>;

export const StaffCount = z
  .object({
    staffCount: z.int(),
    superAdminCount: z.int(),
    canAddStaff: z.boolean(),
    canAddSuperAdmin: z.boolean(),
  })
  .meta({ id: 'StaffCount' });

export const StaffMember = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string(),
    enterpriseRole: z.enum(ENTERPRISE_ROLES),
    /** `invited` until the invitation's link is used. */
    status: z.enum(['invited', 'active']),
    /** Whether the caller may remove this manager, or resend the invitation. */
    canManage: z.boolean(),
    createdAt: Timestamp,
  })
  .meta({ id: 'StaffMember' });
export type StaffMember = z.infer<typeof StaffMember>;

/** The answer to an invitation that waits. No email has been sent. */
export const InvitationWaits = z
  .object({ invitationRequestId: Id, message: z.string() })
  .meta({ id: 'InvitationWaits' });
export type InvitationWaits = z.infer<typeof InvitationWaits>;

const requiredLine = (longest: number, message: string) => line(longest, message).min(1, message);

export const REWARD_MONTHS_MAX = 60;
const REWARD_MONTHS_WRONG = `Please choose 1 to ${REWARD_MONTHS_MAX} months.`;

export const EnterpriseSettingsBody = z.object({
  companyName: requiredLine(200, 'Please enter the company name.')
    .refine(hasNoAddress, NO_ADDRESS)
    .optional(),
  /** An empty value removes the email. */
  companyEmail: line(254, 'Please enter a valid email address')
    .toLowerCase()
    .refine(
      (value) => value === '' || z.email().safeParse(value).success,
      'Please enter a valid email address',
    )
    .optional(),
  rewardMonths: z
    .int(REWARD_MONTHS_WRONG)
    .min(1, REWARD_MONTHS_WRONG)
    .max(REWARD_MONTHS_MAX, REWARD_MONTHS_WRONG)
    .optional(),
  /** Accepted and ignored: only staff change these. */
  emailDomain: z.unknown().optional(),
  minimumBalance: z.unknown().optional(),
});

export const AddStaffBody = z.object({
  emailUsername: z
    .string('Please enter the part of the address before the @.')
    .trim()
    .toLowerCase()
    .max(64, 'Please enter a shorter address.')
    .regex(/^[a-z0-9]+(?:[._+-][a-z0-9]+)*$/, 'Please enter the part of the address before the @.'),
  firstName: requiredLine(60, 'First name is required').refine(hasNoAddress, NO_ADDRESS),
  lastName: requiredLine(60, 'Last name is required').refine(hasNoAddress, NO_ADDRESS),
  role: z.enum(NEW_STAFF_ROLES, 'Please choose a role.'),
});

const StaffParams = z.object({ userId: Id });

export const getOwnEnterprise = defineRoute({
  method: 'GET',
  path: '/api/enterprise',
  summary: "One's own company",
  actor: 'enterprise',
  reply: { 200: Enterprise },
});

export const getEnterprise = defineRoute({
  method: 'GET',
  path: '/api/enterprise/:enterpriseId',
  summary: "The name of one's own company",
  actor: 'enterprise',
  params: z.object({ enterpriseId: Id }),
  reply: { 200: EnterpriseName },
  refusals: ['not-found'],
});

export const getStaffCount = defineRoute({
  method: 'GET',
  path: '/api/enterprise/staff-count',
  summary: 'How many managers the company has, and whether more fit',
  actor: 'enterprise',
  reply: { 200: StaffCount },
});

export const getFundingStatus = defineRoute({
  method: 'GET',
  path: '/api/enterprise/funding-status',
  summary: 'Whether the shared balance has reached the minimum once',
  actor: 'enterprise',
  reply: { 200: z.boolean() },
});

export const updateEnterpriseSettings = defineRoute({
  method: 'PATCH',
  path: '/api/enterprise/settings',
  summary:
    'Change the name and the email address of the company, and how long its rewards can be claimed; its domain and minimum are not its own',
  actor: 'enterprise-settings',
  body: EnterpriseSettingsBody,
  reply: { 200: Enterprise },
  refusals: ['enterprise-exists'],
});

export const listStaff = defineRoute({
  method: 'GET',
  path: '/api/enterprise/staff',
  summary: 'All managers, invited ones included',
  actor: 'enterprise-staff',
  reply: { 200: z.array(StaffMember) },
});

export const addStaff = defineRoute({
  method: 'POST',
  path: '/api/enterprise/add-staff',
  summary:
    'Invite a manager at the company domain; a manager grants at most their own rights. 202: a super admin has to confirm it',
  actor: 'enterprise-staff',
  proof: 'always',
  body: AddStaffBody,
  reply: { 201: StaffMember, 202: InvitationWaits },
  refusals: [
    'account-frozen',
    'forbidden',
    'staff-limit',
    'user-exists',
    'funding-required',
    'enterprise-inactive',
  ],
});

export const resendStaffInvitation = defineRoute({
  method: 'POST',
  path: '/api/enterprise/staff/:userId/resend-invitation',
  summary:
    'Send the invitation again; earlier links end. That of a super admin: only super admins, where there is one',
  actor: 'enterprise-staff',
  proof: 'always',
  params: StaffParams,
  reply: { 200: Done },
  refusals: [
    'not-found',
    'forbidden',
    'account-frozen',
    'already-accepted',
    'enterprise-inactive',
    'too-many-requests',
  ],
});

export const removeStaff = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/staff/:userId',
  summary:
    'Take back an invitation, or remove a manager for good. A super admin: only super admins, where there is one',
  actor: 'enterprise-staff',
  proof: 'always',
  params: StaffParams,
  reply: { 200: Done },
  refusals: ['not-found', 'forbidden', 'account-frozen', 'last-manager'],
});
