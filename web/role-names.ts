import type { CurrentUser } from '#contract/accounts.ts';

const AUTHORITY: Record<NonNullable<CurrentUser['authorityRole']>, string> = {
  god: 'God',
  administrator: 'Administrator',
  customer_service: 'Customer Service',
  sales: 'Sales',
};

const ENTERPRISE: Record<NonNullable<CurrentUser['enterpriseRole']>, string> = {
  super_admin: 'Super Admin',
  account_manager: 'Account Manager',
  account_staff: 'Account Staff',
  department_manager: 'Department Manager',
};

export function authorityRoleName({ authorityRole }: Pick<CurrentUser, 'authorityRole'>): string {
  return authorityRole ? AUTHORITY[authorityRole] : 'Authority';
}

export function enterpriseRoleName({ enterpriseRole }: Pick<CurrentUser, 'enterpriseRole'>): string {
  return enterpriseRole ? ENTERPRISE[enterpriseRole] : 'Enterprise';
}
