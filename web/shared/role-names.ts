import type { CurrentUser } from '#contract/accounts.ts';
import { AUTHORITY_ROLE_NAMES } from '#contract/kernel/role-names.ts';

const ENTERPRISE: Record<NonNullable<CurrentUser['enterpriseRole']>, string> = {
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
