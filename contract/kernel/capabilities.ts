/**
 * The one table of rights. The server enforces it, the pages show it, and nothing else decides about rights.
 */
export const ROLES = [
  'member',
  'god',
  'administrator',
  'customer_service',
  'sales',
  'super_admin',
  'account_manager',
  'account_staff',
  'department_manager',
] as const;
export type Role = (typeof ROLES)[number];

const SHOP = ['marketplace', 'add-funds', 'wallet'] as const;
const STAFF_EVERYTHING = [
  'staff-dashboard',
  'staff-customers',
  'staff-enterprises',
  'staff-enterprise-edits',
  'staff-deleted-accounts',
  'staff-users',
  'staff-requests',
  'staff-approvals',
  'staff-system',
  'staff-money',
  'staff-catalogue',
] as const;

/** The managers of a company: super_admin has every right of account_manager (P31), and sets the limits. */
const COMPANY_EVERYTHING = [
  'enterprise',
  'enterprise-settings',
  'enterprise-funding',
  'enterprise-staff',
  'enterprise-employees',
  'enterprise-payouts',
  'enterprise-rewards',
  'enterprise-campaigns',
  'enterprise-transactions',
  'enterprise-books',
  'enterprise-approvals',
  'enterprise-audit',
] as const;

const TABLE = {
  member: [...SHOP, 'employers'],
  god: [...SHOP, ...STAFF_EVERYTHING],
  administrator: STAFF_EVERYTHING,
  customer_service: ['staff-dashboard', 'staff-customers', 'staff-deleted-accounts', 'staff-requests'],
  sales: [
    'staff-dashboard',
    'staff-customers',
    'staff-enterprises',
    'staff-deleted-accounts',
    'staff-requests',
  ],
  super_admin: [...COMPANY_EVERYTHING, 'enterprise-limits', 'enterprise-api'],
  account_manager: COMPANY_EVERYTHING,
  account_staff: [
    'enterprise',
    'enterprise-staff',
    'enterprise-employees',
    'enterprise-payouts',
    'enterprise-rewards',
    'enterprise-transactions',
    'enterprise-books',
  ],
  department_manager: [
    'enterprise',
    'enterprise-own-employees',
    'enterprise-payouts',
    'enterprise-transactions',
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Capability = (typeof TABLE)[Role][number];

/** The callers of a route: anyone, signed-in users, or the roles that hold a capability. */
export type RequiredActor = 'anyone' | 'signed-in' | Capability;

export function can(role: Role, capability: Capability): boolean {
  return (TABLE[role] as readonly string[]).includes(capability);
}

/** The role of a user in the table, from the user's fields. */
export function roleOf(user: {
  isAuthority: boolean;
  authorityRole: string | null;
  isEnterpriseUser: boolean;
  enterpriseRole: string | null;
}): Role {
  const named = user.isAuthority
    ? user.authorityRole
    : user.isEnterpriseUser
      ? user.enterpriseRole
      : 'member';
  const role = ROLES.find((candidate) => candidate === named);
  if (!role) throw new Error(`A user carries the unknown role ${String(named)}.`);
  return role;
}
