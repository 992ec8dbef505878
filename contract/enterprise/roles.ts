/** Which roles may add and remove a company's managers. The server enforces it, and the pages show it. */

import type { Role } from '../kernel/capabilities.ts';
import type { ENTERPRISE_ROLES, NEW_STAFF_ROLES } from './company.ts';

export type EnterpriseRole = (typeof ENTERPRISE_ROLES)[number];

/** Super administrators and account managers have the same rights, so they share a rank (P31). */
const RANKS: Record<EnterpriseRole, number> = {
  super_admin: 3,
  account_manager: 3,
  account_staff: 2,
  department_manager: 1,
};

/** Nobody grants a role above their own. */
export function mayGrant(own: Role, role: EnterpriseRole): boolean {
  return own in RANKS && RANKS[own as EnterpriseRole] >= RANKS[role];
}

/**
 * Whether a manager removes such a colleague, or withdraws or resends their invitation. Where the company has
 * a super administrator, those alone do so with a super administrator: an account manager who removed them
 * all would invite the next one with nobody to confirm it (P76).
 */
export function mayManage(own: Role, role: EnterpriseRole, hasSuperAdmin: boolean): boolean {
  if (role === 'super_admin' && hasSuperAdmin) return own === 'super_admin';
  return mayGrant(own, role);
}

/**
 * A powerful role that anybody but a super administrator grants is confirmed by one, before the email is
 * sent.
 */
export function needsConfirmation(own: Role, role: EnterpriseRole): boolean {
  return own !== 'super_admin' && RANKS[role] === RANKS.super_admin;
}

/** The role for a choice of the form. */
export function enterpriseRoleOf(role: (typeof NEW_STAFF_ROLES)[number]): EnterpriseRole {
  return role === 'staff' ? 'account_staff' : role;
}
