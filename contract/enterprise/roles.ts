/**
 * Who may let others into a company account, and put them out of it. The server refuses by it and the pages
 * show by it.
 */

import type { Role } from '../kernel/capabilities.ts';
import type { ENTERPRISE_ROLES, NEW_STAFF_ROLES } from './company.ts';

type EnterpriseRole = (typeof ENTERPRISE_ROLES)[number];

/** Super administrators and account managers may do the same, so neither stands above the other (P31). */
const RANKS: Record<EnterpriseRole, number> = {
  super_admin: 3,
  account_manager: 3,
  account_staff: 2,
  department_manager: 1,
};

/** Nobody grants above themselves. */
export function mayGrant(own: Role, role: EnterpriseRole): boolean {
  return own in RANKS && RANKS[own as EnterpriseRole] >= RANKS[role];
}

/** What a choice of the form makes. */
export function enterpriseRoleOf(role: (typeof NEW_STAFF_ROLES)[number]): EnterpriseRole {
  return role === 'staff' ? 'account_staff' : role;
}
