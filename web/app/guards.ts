/** Guards of routes. A guard runs before the page loads, and throws the redirect. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { ownAddress } from '#contract/kernel/own-address.ts';
import { getProfileAccess } from '#contract/send-funds/recipients.ts';
import { ApiError } from '../api/api-error.ts';
import { homeAddress } from '../api/home-address.ts';
import { configQuery } from '../api/use-config.ts';
import { currentUserQuery } from '../api/use-current-user.ts';
import { readQuery } from '../api/use-read.ts';
import { paths, serverPaths } from '../paths.ts';
import { loadToastCard } from '../ui/feedback/load-toast-card.ts';
import { toast } from '../ui/feedback/toast.ts';
import type { RawSearch } from '../ui/hooks/use-search-state.ts';

export type Entering = {
  context: { queryClient: QueryClient };
  location: { href: string; pathname: string; search: object };
  params: Partial<Record<string, string>>;
  /** True when the page is only preloaded because the pointer is over its link. */
  preload?: boolean;
  /** `stay` for a page that is already open, and whose guards run again. */
  cause?: 'preload' | 'enter' | 'stay';
};

const TOAST_SHOWN_MILLISECONDS = 500;

/** Reads who is signed in, before a page that visitors may open too. */
export async function readUser({ context }: Entering): Promise<void> {
  await context.queryClient.fetchQuery(currentUserQuery);
}

/** Sends visitors to the sign-in page, which returns them afterwards. */
export async function requireSignIn({ context, location }: Entering): Promise<{ user: CurrentUser }> {
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user) throw redirect({ to: paths.signIn.href(), search: { next: location.href }, replace: true });
  return { user };
}

/**
 * Requires a session and a complete profile: every page behind the top bar. The form that completes it leads
 * back to the page, also after a reload.
 */
export async function requireProfile(entering: Entering): Promise<{ user: CurrentUser }> {
  const { user } = await requireSignIn(entering);
  if (!user.profileComplete) {
    const search = { next: entering.location.href };
    throw redirect({ to: paths.completeProfile.href(), search, replace: true });
  }
  return { user };
}

/** For a page that visitors open too: a signed-in user needs a complete profile. */
export async function requireProfileOfUser(entering: Entering): Promise<void> {
  // The layout has just read the user; one who cannot be read counts as a visitor.
  const user = entering.context.queryClient.getQueryData(currentUserQuery.queryKey);
  if (user) await requireProfile(entering);
}

/**
 * Like `requireProfile`, but notifies visitors before it sends them to the sign-in page (P100). A user whose
 * session ends while the page is open is no visitor.
 */
export async function requireProfileOrNotify(entering: Entering): Promise<{ user: CurrentUser }> {
  const { context, location, preload = false, cause } = entering;
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user && !preload && cause !== 'stay') {
    toast({
      title: 'Unauthorized',
      description: 'Please sign in to see your settings.',
      tone: 'destructive',
    });
    // Without the card there is nothing to see, and nothing to wait for.
    await loadToastCard().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, TOAST_SHOWN_MILLISECONDS));
    throw redirect({ href: serverPaths.loginAndBack(location.href), reloadDocument: true, replace: true });
  }
  return requireProfile(entering);
}

/** Redirects from another member's settings to the user's own, as `ownMarketplace` does. */
export async function ownSettings(entering: Entering): Promise<void> {
  const { username } = entering.params;
  if (username === undefined) return;
  const { user } = await requireProfile(entering);
  if (username.toLowerCase() !== user.username.toLowerCase()) {
    throw redirect({ to: paths.settings.href(), search: entering.location.search, replace: true });
  }
}

/**
 * Redirects from a colleague's settings to the user's own. For anybody who is not staff, the page denies
 * access.
 */
export async function ownAuthoritySettings(entering: Entering): Promise<void> {
  const { user } = await requireProfile(entering);
  if (!user.isAuthority || entering.params.username?.toLowerCase() === user.username.toLowerCase()) return;
  throw redirect({ to: paths.authoritySettings.href({ username: user.username }), replace: true });
}

/**
 * Redirects signed-in users to the page that the address names, else to their home. It keeps the parameters
 * that the card processor adds to the site root's address.
 */
export async function requireVisitor({ context, location }: Entering): Promise<void> {
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user) return;
  const next = ownAddress((location.search as RawSearch).next);
  if (next) throw redirect({ href: next, replace: true });
  const search = 'payment_intent' in location.search ? location.search : {};
  throw redirect({ to: await homeAddress(context.queryClient, user), search, replace: true });
}

/** Redirects from another member's marketplace to the user's own (P13). */
export async function ownMarketplace(entering: Entering): Promise<void> {
  const { user } = await requireProfile(entering);
  if (entering.params.username?.toLowerCase() !== user.username.toLowerCase()) {
    throw redirect({
      to: paths.memberMarketplace.href({ username: user.username }),
      search: entering.location.search,
      replace: true,
    });
  }
}

/**
 * Waits for the configuration, so that nothing on the page moves afterwards. Without it the page shows all
 * the same.
 */
export async function loadConfig({ context }: Entering): Promise<void> {
  await context.queryClient.prefetchQuery(configQuery);
}

/**
 * The page of a member at their bare username. Signed-in users are redirected to the page that sends (P13).
 * Visitors see the page where the member allows it, else the landing page. After any other error the page
 * shows.
 */
export async function requireAccessibleProfile({ context, params }: Entering): Promise<void> {
  const username = params.username ?? '';
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (user) throw redirect({ to: paths.sendTo.href({ username }), replace: true });
  if (await isKeptFromVisitors(context.queryClient, username))
    throw redirect({ to: paths.home.href(), replace: true });
}

async function isKeptFromVisitors(queryClient: QueryClient, username: string): Promise<boolean> {
  try {
    const access = await queryClient.fetchQuery(readQuery(getProfileAccess, { params: { username } }));
    return !access.accessible && access.redirectToLanding;
  } catch (error) {
    return error instanceof ApiError && [403, 404].includes(error.status);
  }
}
