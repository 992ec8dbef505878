/** Who may run a company account, and who may let them. */
import type { NEW_STAFF_ROLES, StaffMember } from '#contract/enterprise.ts';
import { STAFF_LIMIT, SUPER_ADMIN_LIMIT } from '#contract/enterprise.ts';
import type { Role } from '#contract/kernel/capabilities.ts';

export type EnterpriseRole = StaffMember['enterpriseRole'];
export type NewStaffRole = (typeof NEW_STAFF_ROLES)[number];

export type StaffNumbers = { staffCount: number; superAdminCount: number };

export function enterpriseRoleOf(role: NewStaffRole): EnterpriseRole {
  return role === 'staff' ? 'account_staff' : role;
}

/** Super administrators and account managers may do the same, so neither stands above the other (decision 31). */
const RANKS: Record<EnterpriseRole, number> = {
  super_admin: 3,
  account_manager: 3,
  account_staff: 2,
  department_manager: 1,
};

/** Whether somebody may let others into a role, and put them out of it: never above their own. */
export function mayGrant(own: Role, role: EnterpriseRole): boolean {
  return own in RANKS && RANKS[own as EnterpriseRole] >= RANKS[role];
}

export function isManager(role: EnterpriseRole): boolean {
  return role === 'super_admin' || role === 'account_manager';
}

/** What the numbers leave room for. */
export function roomFor({ staffCount, superAdminCount }: StaffNumbers) {
  return { canAddStaff: staffCount < STAFF_LIMIT, canAddSuperAdmin: superAdminCount < SUPER_ADMIN_LIMIT };
}

export function hasRoom(numbers: StaffNumbers, role: NewStaffRole): boolean {
  const { canAddStaff, canAddSuperAdmin } = roomFor(numbers);
  return role === 'super_admin' ? canAddSuperAdmin : canAddStaff;
}
