import type { CurrentUser } from '#contract/accounts.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';

const ENTERPRISE: Record<string, string> & Record<NonNullable<CurrentUser['enterpriseRole']>, string> = {
  super_admin: 'Super Admin',
  account_manager: 'Account Manager',
  account_staff: 'Account Staff',
  department_manager: 'Department Manager',
};

export function authorityRoleName({ authorityRole }: Pick<CurrentUser, 'authorityRole'>): string {
  return authorityRole ? AUTHORITY_ROLE_NAMES[authorityRole] : 'Authority';
}

export function enterpriseRoleName({ enterpriseRole }: Pick<CurrentUser, 'enterpriseRole'>): string {
  return enterpriseRole ? ENTERPRISE[enterpriseRole] : 'Enterprise';
}

/** The name of a role in a log, which also holds actions of integrators and of Indulge. */
export function enterpriseRoleLabel(role: string): string {
  return ENTERPRISE[role] ?? codeLabel(role);
}
