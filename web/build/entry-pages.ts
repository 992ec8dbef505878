/**
 * The pages people arrive on from outside. A page that is not here is sent without head, preloads and HTML of
 * its own.
 */
import { paths } from '../paths.ts';
import { UNKNOWN_USER } from './placeholders.ts';

export type EntryPage = {
  readonly path: string;
  /** What search engines and link previews read. */
  readonly head?: { readonly title: string; readonly description: string };
  /** Modules below web/ whose scripts the browser fetches at once, before the app names them. */
  readonly preload?: readonly string[];
  /**
   * Calls whose answers an outline's page needs first, as the page asks for them. Only calls that everybody
   * may make: nobody knows yet who asks, or whether their session has ended.
   */
  readonly answers?: readonly string[];
  /**
   * Which HTML is prerendered: one for all visitors; one for each configuration of the sign-in options; or,
   * for a signed-in user, an outline that shows no personal data.
   */
  readonly prerender: 'visitor' | 'sign-in-options' | 'outline';
  /** The query changes what the page shows, so an address with one is not prerendered. */
  readonly readsQuery?: boolean;
  /** The page of a member, whom the address names; the app redirects from those who receive no visitors. */
  readonly ofMember?: boolean;
  /** The address to render, where that of the page has variable parts or redirects. */
  readonly renderAt?: string;
};

type Outline = { page: string; answers?: readonly string[]; renderAt?: string };

/** What every signed-in page asks for. */
const SIGNED_IN = ['/api/auth/user', '/api/config'];

/**
 * A signed-in page, whose script is `page`. `renderAt` is the address of a member of whom nothing is known.
 */
function outline({ path }: { path: string }, { page, answers = [], renderAt = path }: Outline): EntryPage {
  return {
    path,
    preload: ['app/layouts/member-layout.tsx', page],
    answers: [...SIGNED_IN, ...answers],
    prerender: 'outline',
    renderAt,
  };
}

const UNKNOWN = { username: UNKNOWN_USER.username };
const MARKETPLACE: Outline = {
  page: 'features/marketplace/pages/marketplace-page.tsx',
  answers: ['/api/gift-cards?sortBy=popular', '/api/gift-card-counts'],
  renderAt: paths.memberMarketplace.href(UNKNOWN),
};
const SETTINGS = 'app/settings-with-security.tsx';

export const ENTRY_PAGES: readonly EntryPage[] = [
  {
    path: paths.home.path,
    head: {
      title: 'Send a gift. They choose the treat. · Indulge',
      description:
        'Send money as a gift to anyone by username or phone number. They turn it into the gift card they really want: dinner, flowers, games, good shoes.',
    },
    preload: ['app/layouts/public-layout.tsx', 'features/landing/pages/landing-page.tsx'],
    prerender: 'visitor',
  },
  {
    path: paths.business.path,
    head: {
      title: 'For business · Indulge',
      description:
        'Reward the people who work for you: one company balance, your team as a list, no fee on payouts. Start with $5,000.',
    },
    preload: ['app/layouts/public-business-layout.tsx', 'features/business/pages/business-page.tsx'],
    prerender: 'visitor',
  },
  {
    path: paths.terms.path,
    head: {
      title: 'Terms of use · Indulge',
      description: 'What you can expect from Indulge, and what Indulge expects from you, in plain English.',
    },
    prerender: 'visitor',
  },
  {
    path: paths.privacy.path,
    head: {
      title: 'Privacy notice · Indulge',
      description: 'What Indulge stores about you, why, and who can see it.',
    },
    prerender: 'visitor',
  },
  {
    path: paths.trust.path,
    head: {
      title: 'Trust · Indulge',
      description:
        'Check a receipt in your browser, see the daily checks of our ledger, and read its signed checkpoints.',
    },
    preload: ['app/layouts/public-layout.tsx', 'features/trust/pages/trust-page.tsx'],
    prerender: 'visitor',
  },
  {
    path: paths.developers.path,
    head: {
      title: 'Developers · Indulge',
      description:
        'Send rewards from your own software: a quick start in four languages, examples of every step, webhooks, and a test world.',
    },
    preload: ['app/layouts/public-layout.tsx', 'features/developers/pages/developers-page.tsx'],
    prerender: 'visitor',
  },
  {
    path: paths.help.path,
    head: {
      title: 'Help · Indulge',
      description:
        'Short answers about Indulge: adding funds and fees, sending gifts, gift cards and codes, refunds, your account and your data.',
    },
    preload: ['app/layouts/public-layout.tsx', 'features/help/pages/help-page.tsx'],
    prerender: 'visitor',
    readsQuery: true,
  },
  {
    path: paths.signIn.path,
    preload: ['app/layouts/auth-layout.tsx', 'features/auth/pages/sign-in-page.tsx'],
    prerender: 'sign-in-options',
  },
  {
    path: paths.signUp.path,
    preload: ['app/layouts/auth-layout.tsx', 'features/auth/pages/sign-up-page.tsx'],
    prerender: 'sign-in-options',
  },
  {
    path: paths.claim.path,
    preload: ['app/layouts/public-layout.tsx', 'features/rewards/pages/claim-page.tsx'],
    prerender: 'visitor',
    renderAt: paths.claim.href({ token: 'unknown' }),
  },
  {
    path: paths.sendGift.path,
    head: {
      title: 'Send a gift by email · Indulge',
      description:
        'Pay by card, without an account. They open a link and choose the gift card they really want.',
    },
    preload: ['app/layouts/public-layout.tsx', 'features/rewards/pages/send-gift-page.tsx'],
    prerender: 'visitor',
  },
  outline(paths.marketplace, MARKETPLACE),
  outline(paths.memberMarketplace, MARKETPLACE),
  outline(paths.wallet, {
    page: 'app/wallet-with-transactions.tsx',
    renderAt: paths.wallet.href(UNKNOWN),
  }),
  outline(paths.checkout, { page: 'features/checkout/pages/checkout-page.tsx' }),
  outline(paths.transactionHistory, { page: 'features/transactions/pages/transaction-history-page.tsx' }),
  outline(paths.sentGifts, { page: 'features/rewards/pages/sent-gifts-page.tsx' }),
  outline(paths.settings, { page: SETTINGS }),
  outline(paths.memberSettings, { page: SETTINGS, renderAt: paths.memberSettings.href(UNKNOWN) }),
  {
    path: paths.profile.path,
    preload: ['app/layouts/public-layout.tsx', 'features/send-funds/pages/recipient-page.tsx'],
    prerender: 'visitor',
    ofMember: true,
    renderAt: paths.profile.href(UNKNOWN),
  },
];
