/** What pages are prerendered with where the values are known only when the page is sent. */
import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';

/** The marks become slots (pieces.ts), which the server fills. */
export const DEMO_MARKS: PublicConfig['demo'] = {
  password: '%password%',
  mailboxUrl: '%mailboxUrl%',
  people: [{ email: '%email%', label: '%label%' }],
};

/** A member of whom nothing is known, for the outline of a member's page. */
export const UNKNOWN_USER: CurrentUser = {
  id: '',
  username: '-',
  firstName: '',
  lastName: '',
  email: '',
  emailVerified: true,
  phoneNumber: null,
  address: null,
  state: null,
  zipCode: null,
  profileImageUrl: null,
  profileComplete: true,
  owed: '0.00',
  spendingFrozenFor: null,
  spendingFrozenUntil: null,
  balance: '',
  createdAt: '',
  updatedAt: '',
  hasPassword: true,
  hasPasskey: false,
  twoFactorEnabled: false,
  pushNotifications: false,
  emailNotifications: false,
  smsNotifications: false,
  marketingEmails: false,
  profileVisibility: 'public',
  showFirstName: false,
  userType: 'individual',
  isAuthority: false,
  authorityRole: null,
  isEnterpriseUser: false,
  enterpriseId: null,
  enterpriseRole: null,
};
