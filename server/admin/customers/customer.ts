/** A user as staff see them. */
import type { AdminUser, AdminUserDetail } from '#contract/admin/customers.ts';
import type { AuthorityUser } from '#contract/admin/staff.ts';
import { formatCents } from '#contract/kernel/money.ts';
import { type Kind, spendingFreeze } from '#server/accounts/index.ts';
import type { MemberAccount } from '#server/ledger/index.ts';

export type CustomerRow = Kind & {
  id: string;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  email_verified_at: Date | null;
  phone_number: string | null;
  profile_image_url: string | null;
  profile_complete: boolean;
  two_factor_enabled: boolean;
  has_password: boolean;
  /** It was secured, and has no password until a new one is chosen. */
  password_reset_required: boolean;
  frozen_at: Date | null;
  created_at: Date;
  updated_at: Date;
  /** Null for a user without a balance. */
  balance: bigint | null;
};

export type PersonRow = CustomerRow & {
  address: string | null;
  state: string | null;
  zip_code: string | null;
  notes: string | null;
  frozen_reason: string | null;
  company_name: string | null;
  /** Null for anyone but a manager of a company, and once it is over. */
  company_money_frozen_until: Date | null;
};

export type DetailRow = PersonRow & { account: MemberAccount; frozenByAdministrator: boolean };

export function toAdminUser(row: CustomerRow): AdminUser {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone_number,
    profileImageUrl: row.profile_image_url,
    profileComplete: row.profile_complete,
    balance: formatCents(row.balance ?? 0n),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    twoFactorEnabled: row.two_factor_enabled,
    userType: row.user_type,
    isAuthority: row.user_type === 'authority',
    authorityRole: row.authority_role,
    isEnterpriseUser: row.user_type === 'enterprise',
    enterpriseId: row.enterprise_id,
    enterpriseRole: row.enterprise_role,
    isFrozen: row.frozen_at !== null,
  };
}

export function toAdminUserDetail(row: DetailRow): AdminUserDetail {
  return {
    ...toAdminUser(row),
    address: row.address,
    state: row.state,
    zipCode: row.zip_code,
    notes: row.notes,
    frozenAt: row.frozen_at?.toISOString() ?? null,
    frozenReason: row.frozen_reason,
    frozenByAdministrator: row.frozenByAdministrator,
    companyName: row.company_name,
    ...spendingFreeze(row, row.account),
    owed: formatCents(row.account.owedCents),
  };
}

export function toAuthorityUser(row: CustomerRow): AuthorityUser {
  return { ...toAdminUser(row), hasPassword: row.has_password };
}

/** A user's name where there is room for one. */
export function displayName(row: { first_name: string; last_name: string; email: string }): string {
  return `${row.first_name} ${row.last_name}`.trim() || row.email;
}
