/** Every address of the app. A page is never linked by a string written out elsewhere. */
const enc = encodeURIComponent;

export const paths = {
  home: () => '/',
  signIn: () => '/sign-in',
  signUp: () => '/sign-up',
  completeProfile: () => '/complete-profile',
  emailVerificationSent: () => '/email-verification-sent',
  emailVerified: () => '/email-verified',
  verifyEmail: () => '/verify-email',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  business: () => '/business',
  sendFunds: () => '/send-funds',
  sendTo: (username: string) => `/send-to/${enc(username)}`,
  /** The receipt of one movement of the shared balance. */
  enterpriseTransaction: (slug: string, username: string, id: string) =>
    `/enterprise/${enc(slug)}/${enc(username)}/transactions/${enc(id)}`,
  /** Where a bank's own page sends a guest back to. */
  paymentSuccess: () => '/payment-success',
  profile: (username: string) => `/${enc(username)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
  marketplace: (username?: string) => (username ? `/marketplace/${enc(username)}` : '/marketplace'),
  wallet: (username: string) => `/marketplace/${enc(username)}/wallet`,
  memberSettings: (username: string) => `/marketplace/${enc(username)}/settings`,
  checkout: () => '/checkout',
  transactionHistory: () => '/transaction-history',
  transaction: (id: string) => `/transaction-history/${enc(id)}`,
  statement: () => '/transaction-history/statement',
  userSettings: () => '/user-settings',
  settings: () => '/settings',
  /** Where the last mail of a deleted account leads. */
  leftCodes: () => '/account/codes',
  /** Shows that there is nothing (P38), whatever other addresses may take names. */
  testSettings: () => '/test-settings',
  authority: (username: string) => `/authority/dashboard/${enc(username)}`,
  authoritySettings: (username: string) => `/authority/dashboard/${enc(username)}/settings`,
  enterprise: (slug: string | null, username: string) =>
    slug ? `/enterprise/${enc(slug)}/${enc(username)}` : `/enterprise/${enc(username)}`,
  enterpriseSettings: (slug: string, username: string) =>
    `/enterprise/${enc(slug)}/${enc(username)}/settings`,
  /** The company's own settings, beside those of the account. */
  manageEnterprise: (slug: string, username: string) =>
    `/enterprise/${enc(slug)}/${enc(username)}/enterprise-settings`,
  /** A month of the shared balance, on the screen and on paper. */
  enterpriseStatement: (slug: string, username: string) =>
    `/enterprise/${enc(slug)}/${enc(username)}/statement`,
  /** Where a bank's own page sends somebody back to who funds a company. */
  enterpriseDashboard: () => '/enterprise-dashboard',
  admin: () => '/admin',
  adminTransactions: () => '/admin/transactions',
  adminUser: (id: string) => `/admin/user/${enc(id)}`,
} as const;

/** Addresses that the server answers itself: the browser goes there, the router does not. */
export const serverPaths = {
  login: '/api/login',
  /** As `login`, and back to `next` afterwards. */
  loginAndBack: (next: string) => `/api/login?${new URLSearchParams({ next })}`,
  logout: '/api/logout',
  socialSignIn: (provider: 'google' | 'apple') => `/api/auth/${provider}`,
} as const;

/** The search parameter that opens the Add Funds dialog over whatever page one is on. */
export const ADD_FUNDS_PARAMETER = 'add-funds';

/** The company name lowercased with whitespace removed (specification 1, section 2). */
export function enterpriseSlug(companyName: string): string {
  return companyName.toLowerCase().replace(/\s+/g, '');
}
