/**
 * The one table of rights. The server refuses by it and the pages show by it; nothing else decides who may do what.
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
  'staff-deleted-accounts',
  'staff-users',
  'staff-system',
  'staff-money',
] as const;

const TABLE = {
  member: SHOP,
  god: [...SHOP, ...STAFF_EVERYTHING],
  administrator: STAFF_EVERYTHING,
  customer_service: ['staff-dashboard', 'staff-customers', 'staff-deleted-accounts'],
  sales: ['staff-dashboard', 'staff-customers', 'staff-enterprises', 'staff-deleted-accounts'],
  super_admin: ['enterprise'],
  account_manager: ['enterprise'],
  account_staff: ['enterprise'],
  department_manager: ['enterprise'],
} as const satisfies Record<Role, readonly string[]>;

export type Capability = (typeof TABLE)[Role][number];

/** Who may call a route: anyone, anyone signed in, or the roles that hold a capability. */
export type RequiredActor = 'anyone' | 'signed-in' | Capability;

export function can(role: Role, capability: Capability): boolean {
  return (TABLE[role] as readonly string[]).includes(capability);
}

/** The role of a user as the table knows it, from the fields that the specification gives a user. */
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
