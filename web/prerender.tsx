/**
 * Draws pages ahead of time, as a browser does before any answer of the API is there. The build runs it, and the
 * server sends what it drew to visitors (decision 0026). It learns the app's addresses from here as well.
 */
import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { CurrentUser } from '#contract/accounts.ts';
import type { PublicConfig } from '#contract/config.ts';
import { createQueryClient } from './api/query-client.ts';
import { configQuery } from './api/use-config.ts';
import { currentUserQuery } from './api/use-current-user.ts';
import { App } from './app/app.tsx';
import { NotFoundPage } from './app/not-found-page.tsx';
import { createAppRouter } from './app/router.tsx';
import { paths } from './paths.ts';

/** Pages that are for everybody, and of which the API decides next to nothing. */
const FOR_VISITORS = [paths.home.href(), paths.business.href(), paths.terms.href(), paths.privacy.href()];

/** Pages that show ways in, which are set up differently from place to place: drawn once for each set-up. */
const WITH_WAYS_IN = [paths.signIn.href(), paths.signUp.href()];
const PROVIDERS: PublicConfig['signInProviders'][] = [[], ['google'], ['apple'], ['google', 'apple']];

/** What the server puts the people of the demo, and their password, in the place of. */
const DEMO: PublicConfig['demo'] = {
  password: '%password%',
  mailboxUrl: '%mailbox%',
  people: [{ email: '%email%', label: '%label%' }],
};

/** Whom the outline of a member's page is drawn for: nothing is known of them yet. */
const SOMEBODY: CurrentUser = {
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
  balance: '',
  createdAt: '',
  updatedAt: '',
  hasPassword: true,
  twoFactorEnabled: false,
  pushNotifications: false,
  emailNotifications: false,
  smsNotifications: false,
  marketingEmails: false,
  profileVisibility: 'public',
  userType: 'individual',
  isAuthority: false,
  authorityRole: null,
  isEnterpriseUser: false,
  enterpriseId: null,
  enterpriseRole: null,
};

/** A page as it was drawn, and for whom: server/http/pages/prerendered-pages.ts chooses among them. */
type Drawn = {
  path: string;
  /** What is inside the element `root`. */
  html: string;
  waysIn?: { signInProviders: string[]; demo: boolean };
  /** Only what a member's page looks like before anything is known: the page itself takes its place. */
  outline?: true;
};

/** React names the pictures of a page before it; the browser finds them on it by itself. */
const PRELOADED_PICTURES = /^(<link rel="preload"[^>]*>)+/;

export async function prerender(): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  for (const path of FOR_VISITORS) drawn.push({ path, html: await draw(path) });
  for (const path of WITH_WAYS_IN) {
    for (const signInProviders of PROVIDERS) {
      for (const demo of [null, DEMO]) {
        const html = await draw(path, { config: { signInProviders, demo } });
        drawn.push({ path, html, waysIn: { signInProviders, demo: demo !== null } });
      }
    }
  }
  const html = await draw(paths.memberMarketplace.href({ username: SOMEBODY.username }), { user: SOMEBODY });
  drawn.push({ path: paths.marketplace.href(), html, outline: true });
  return drawn;
}

/** The addresses at which there is something, and those at which there never is, as the router writes them: `/send-to/$username`. */
export function addresses(): { known: string[]; empty: string[] } {
  const router = routerAt(paths.home.href());
  const isEmpty = ([, route]: [string, AnyRoute]) => route.options.component === NotFoundPage;
  const all = Object.entries<AnyRoute>(router.routesByPath);
  return {
    known: all.filter((each) => !isEmpty(each)).map(([address]) => address),
    empty: all.filter(isEmpty).map(([address]) => address),
  };
}

type Known = { user?: CurrentUser; config?: Pick<PublicConfig, 'signInProviders' | 'demo'> };

async function draw(path: string, known: Known = {}): Promise<string> {
  const router = routerAt(path, known);
  await router.load();
  const html = renderToString(<App router={router} queryClient={router.options.context.queryClient} />);
  // React leaves out, without a word, what cannot be drawn outside a browser.
  if (!html.includes('<h1')) throw new Error(`${path} could not be drawn ahead of time.`);
  return html.replace(PRELOADED_PICTURES, '');
}

/** The router of somebody who arrives there: a visitor, if nobody else is named. */
function routerAt(path: string, { user, config }: Known = {}) {
  const queryClient = createQueryClient({ onSignedOut: () => undefined });
  queryClient.setQueryData(currentUserQuery.queryKey, user ?? null);
  if (config) queryClient.setQueryData<Known['config']>(configQuery.queryKey, config);
  return createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
}
