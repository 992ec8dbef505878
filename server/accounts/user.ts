/** A user as the database stores them and as they see themselves. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import { type Role, roleOf } from '#contract/kernel/capabilities.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { MemberAccount } from '#server/ledger/index.ts';

export type UserType = CurrentUser['userType'];
export type AuthorityRole = NonNullable<CurrentUser['authorityRole']>;

/** The kind of user. The database refuses any other combination. */
export type Kind = {
  user_type: UserType;
  authority_role: AuthorityRole | null;
  enterprise_id: string | null;
  enterprise_role: EnterpriseRole | null;
};

export type UserRow = Kind & {
  id: string;
  email: string;
  email_verified_at: Date | null;
  email_verified_manually: boolean;
  /** When staff last moved the account to this address. */
  email_moved_at: Date | null;
  username: string;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  address: string | null;
  state: string | null;
  zip_code: string | null;
  profile_image_url: string | null;
  profile_complete: boolean;
  password_hash: string | null;
  two_factor_enabled: boolean;
  has_passkey: boolean;
  notify_push: boolean;
  notify_email: boolean;
  notify_sms: boolean;
  notify_marketing: boolean;
  profile_visibility: CurrentUser['profileVisibility'];
  show_first_name: boolean;
  /** Until then a manager does not pay, approve or invite for the company; null once it is over. */
  company_money_frozen_until: Date | null;
  frozen_at: Date | null;
  /** Set when the owner secured the account: nobody signs in until a reset sets a new password. */
  password_reset_required_at: Date | null;
  browsers_known_since: Date | null;
  sign_up_browser_hash: Buffer | null;
  created_at: Date;
  updated_at: Date;
};

/** The texts that must not be the user's password. */
export function passwordOwner(user: Pick<UserRow, 'email' | 'first_name' | 'last_name' | 'username'>) {
  const { email, first_name: firstName, last_name: lastName, username } = user;
  return { email, firstName, lastName, username };
}

/** The user's role in the contract's capability table. */
export function roleOfUser(kind: Kind): Role {
  return roleOf({
    isAuthority: kind.user_type === 'authority',
    authorityRole: kind.authority_role,
    isEnterpriseUser: kind.user_type === 'enterprise',
    enterpriseRole: kind.enterprise_role,
  });
}

/** Why, and until when, the user does not spend a balance of their own, or does not pay for the company. */
export function spendingFreeze(
  { company_money_frozen_until: companyUntil }: Pick<UserRow, 'company_money_frozen_until'>,
  { frozenFor, frozenUntil }: Pick<MemberAccount, 'frozenFor' | 'frozenUntil'>,
): Pick<CurrentUser, 'spendingFrozenFor' | 'spendingFrozenUntil'> {
  return {
    spendingFrozenFor: frozenFor ?? (companyUntil && 'email-change'),
    spendingFrozenUntil: (frozenUntil ?? companyUntil)?.toISOString() ?? null,
  };
}

export function toCurrentUser(row: UserRow, account: MemberAccount): CurrentUser {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    phoneNumber: row.phone_number,
    address: row.address,
    state: row.state,
    zipCode: row.zip_code,
    profileImageUrl: row.profile_image_url,
    profileComplete: row.profile_complete,
    balance: formatCents(account.balanceCents),
    owed: formatCents(account.owedCents),
    ...spendingFreeze(row, account),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    hasPassword: row.password_hash !== null,
    twoFactorEnabled: row.two_factor_enabled,
    hasPasskey: row.has_passkey,
    pushNotifications: row.notify_push,
    emailNotifications: row.notify_email,
    smsNotifications: row.notify_sms,
    marketingEmails: row.notify_marketing,
    profileVisibility: row.profile_visibility,
    showFirstName: row.show_first_name,
    userType: row.user_type,
    isAuthority: row.user_type === 'authority',
    authorityRole: row.authority_role,
    isEnterpriseUser: row.user_type === 'enterprise',
    enterpriseId: row.enterprise_id,
    enterpriseRole: row.enterprise_role,
  };
}

/**
 * Whether the owner has secured the account since: until then, somebody else may have acted in their name.
 */
export function wasSecuredSince({ browsers_known_since: securedAt }: UserRow, moment: Date): boolean {
  return securedAt !== null && securedAt >= moment;
}
