/** Every address of the app, once: the router matches `path`, and every link is written by `href`. */

/** The names of the variable parts of an address: `/send-to/$username` has `username`. */
type Names<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;

type Values<Path extends string> = [Names<Path>] extends [never] ? [] : [Record<Names<Path>, string>];

function page<const Path extends string>(path: Path) {
  return {
    path,
    href: (...[values]: Values<Path>): string =>
      path.replace(/\$(\w+)/g, (_part, name: Names<Path>) => encodeURIComponent(values?.[name] ?? '')),
  };
}

export const paths = {
  home: page('/'),
  signIn: page('/sign-in'),
  signUp: page('/sign-up'),
  completeProfile: page('/complete-profile'),
  emailVerificationSent: page('/email-verification-sent'),
  emailVerified: page('/email-verified'),
  verifyEmail: page('/verify-email'),
  /** The link in the verification email. */
  verifyEmailLink: page('/verify-email/$token'),
  forgotPassword: page('/forgot-password'),
  resetPassword: page('/reset-password'),
  /** The links of mails that secure an account. */
  notMe: page('/not-me'),
  undoEmail: page('/undo-email'),
  business: page('/business'),
  terms: page('/terms'),
  privacy: page('/privacy'),
  /** Everybody checks the ledger and receipts here. */
  trust: page('/trust'),
  /** The public API, for engineers of companies. */
  developers: page('/developers'),
  help: page('/help'),
  helpTopic: page('/help/$topic'),

  sendFunds: page('/send-funds'),
  sendTo: page('/send-to/$username'),
  /** Sends a gift from the balance to an email address. */
  sendGift: page('/send-gift'),
  sentGifts: page('/sent-gifts'),
  /** Where a guest's browser is after paying for a gift. */
  giftPaid: page('/gift-paid'),
  /** The link in a guest's receipt. Its token cancels and corrects the gift. */
  sentGift: page('/sent-gift/$token'),
  /** The link of a gift. Its token is worth money. */
  claim: page('/claim/$token'),
  profile: page('/$username'),
  /** A bank's own page returns a guest here. */
  paymentSuccess: page('/payment-success'),

  marketplace: page('/marketplace'),
  memberMarketplace: page('/marketplace/$username'),
  wallet: page('/marketplace/$username/wallet'),
  memberSettings: page('/marketplace/$username/settings'),
  checkout: page('/checkout'),
  transactionHistory: page('/transaction-history'),
  transaction: page('/transaction-history/$transactionId'),
  statement: page('/transaction-history/statement'),
  userSettings: page('/user-settings'),
  settings: page('/settings'),
  /** The goodbye email of a deleted account leads here. */
  unclaimedCodes: page('/account/codes'),
  /** The mail to the old address of an account that staff are about to move leads here. */
  emailChange: page('/account/email-change'),
  /** Staff who lack a second factor set one up here, and reach nothing else (P45). */
  secondFactor: page('/account/second-factor'),
  /** Always not found (P38), so that no username can claim the address. */
  testSettings: page('/test-settings'),

  enterprise: page('/enterprise/$company/$username'),
  enterpriseWithoutCompany: page('/enterprise/$username'),
  /** A bank's own page returns a manager here who funds a company. */
  enterpriseDashboard: page('/enterprise-dashboard'),
  enterpriseSettings: page('/enterprise/$company/$username/settings'),
  /** The company's settings; `enterpriseSettings` has those of the account. */
  manageEnterprise: page('/enterprise/$company/$username/enterprise-settings'),
  /** A month of the shared balance, to read and to print. */
  enterpriseStatement: page('/enterprise/$company/$username/statement'),
  /** The receipt of one movement of the shared balance. */
  enterpriseTransaction: page('/enterprise/$company/$username/transactions/$transactionId'),

  admin: page('/admin'),
  adminTransactions: page('/admin/transactions'),
  adminUser: page('/admin/user/$userId'),
  authority: page('/authority/dashboard/$username'),
  authoritySettings: page('/authority/dashboard/$username/settings'),
} as const;

/** The dashboard of a company's manager; it has a shorter address while the company is unknown. */
export function enterpriseHref(company: string | null, username: string): string {
  return company === null
    ? paths.enterpriseWithoutCompany.href({ username })
    : paths.enterprise.href({ company, username });
}

/** Addresses that the server answers itself: the browser loads them, the router does not know them. */
export const serverPaths = {
  login: '/api/login',
  /** Signs in as `login` does, then returns to `next`. */
  loginAndBack: (next: string) => `/api/login?${new URLSearchParams({ next })}`,
  logout: '/api/logout',
  socialSignIn: (provider: 'google' | 'apple', next: string | null) =>
    `/api/auth/${provider}${next === null ? '' : `?${new URLSearchParams({ next })}`}`,
} as const;

/** The search parameter that opens the Add Funds dialog over any page. */
export const ADD_FUNDS_PARAMETER = 'add-funds';

/** The company name, lowercased and without whitespace, as it stands in addresses (P100). */
export function enterpriseSlug(companyName: string): string {
  return companyName.toLowerCase().replace(/\s+/g, '');
}
