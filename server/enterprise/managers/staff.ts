/** The managers of an enterprise. */
import { STAFF_LIMIT, SUPER_ADMIN_LIMIT } from '#contract/enterprise/company.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';

export type StaffNumbers = { staffCount: number; superAdminCount: number };

export function isManager(role: EnterpriseRole): boolean {
  return role === 'super_admin' || role === 'account_manager';
}

/** What the limits still allow. */
export function roomFor({ staffCount, superAdminCount }: StaffNumbers) {
  return { canAddStaff: staffCount < STAFF_LIMIT, canAddSuperAdmin: superAdminCount < SUPER_ADMIN_LIMIT };
}

export function hasRoom(numbers: StaffNumbers, role: EnterpriseRole): boolean {
  const { canAddStaff, canAddSuperAdmin } = roomFor(numbers);
  return role === 'super_admin' ? canAddSuperAdmin : canAddStaff;
}
