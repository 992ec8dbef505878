/** Who may enter a route. A guard runs before the page is loaded, and throws the redirect. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { getProfileAccess } from '#contract/send-funds.ts';
import { ApiError } from '../api/api-error.ts';
import { homeAddress } from '../api/home-address.ts';
import { configQuery } from '../api/use-config.ts';
import { currentUserQuery } from '../api/use-current-user.ts';
import { readOf } from '../api/use-read.ts';
import { paths, serverPaths } from '../paths.ts';
import { toast } from '../ui/feedback/toast.ts';

export type Entering = {
  context: { queryClient: QueryClient };
  location: { href: string; pathname: string; search: object };
  params: Partial<Record<string, string>>;
  /** Whether the page is only being fetched, for somebody who points at its link. */
  preload?: boolean;
};

const TOLD_FOR_MILLISECONDS = 500;

/** Visitors sign in first and come back afterwards. */
export async function signedIn({ context, location }: Entering): Promise<{ user: CurrentUser }> {
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user) throw redirect({ to: paths.signIn.href(), search: { next: location.href }, replace: true });
  return { user };
}

/** Signed in, with a complete profile: every page behind the top bar. */
export async function settledIn(entering: Entering): Promise<{ user: CurrentUser }> {
  const { user } = await signedIn(entering);
  if (!user.profileComplete) throw redirect({ to: paths.completeProfile.href(), replace: true });
  return { user };
}

/** As `settledIn`, but visitors are told before they are led to sign in (specification 2, section 2). */
export async function requireProfileOrNotify(entering: Entering): Promise<{ user: CurrentUser }> {
  const { context, location, preload = false } = entering;
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user && !preload) {
    toast({
      title: 'Unauthorized',
      description: 'Please sign in to see your settings.',
      tone: 'destructive',
    });
    await new Promise((resolve) => setTimeout(resolve, TOLD_FOR_MILLISECONDS));
    throw redirect({ href: serverPaths.loginAndBack(location.href), reloadDocument: true, replace: true });
  }
  return settledIn(entering);
}

/** Another person's settings lead to one's own, as their marketplace does. */
export async function ownSettings(entering: Entering): Promise<void> {
  const { username } = entering.params;
  if (username === undefined) return;
  const { user } = await settledIn(entering);
  if (username.toLowerCase() !== user.username.toLowerCase()) {
    throw redirect({ to: paths.settings.href(), search: entering.location.search, replace: true });
  }
}

/** Another colleague's settings lead to one's own; who is no colleague is told so by the page. */
export async function ownAuthoritySettings(entering: Entering): Promise<void> {
  const { user } = await settledIn(entering);
  if (!user.isAuthority || entering.params.username?.toLowerCase() === user.username.toLowerCase()) return;
  throw redirect({ to: paths.authoritySettings.href({ username: user.username }), replace: true });
}

/** Whoever is signed in has no business here and goes home, with what a payment provider added to the site root's address. */
export async function visitorsOnly({ context, location }: Entering): Promise<void> {
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user) return;
  const search = 'payment_intent' in location.search ? location.search : {};
  throw redirect({ to: await homeAddress(context.queryClient, user), search, replace: true });
}

/** Another person's marketplace leads to one's own (P13). */
export async function ownMarketplace(entering: Entering): Promise<void> {
  const { user } = await settledIn(entering);
  if (entering.params.username?.toLowerCase() !== user.username.toLowerCase()) {
    throw redirect({
      to: paths.memberMarketplace.href({ username: user.username }),
      search: entering.location.search,
      replace: true,
    });
  }
}

/** Waits for what the page is drawn from, so that nothing moves afterwards. The page does without it if it cannot be had. */
export async function withConfig({ context }: Entering): Promise<void> {
  await context.queryClient.prefetchQuery(configQuery);
}

/**
 * The page of a member at their bare name. Who is signed in sends from the page for that (P13); visitors see it
 * where the server lets them, and the landing page where it does not. Other errors let the page show.
 */
export async function accessibleProfile({ context, params }: Entering): Promise<void> {
  const username = params.username ?? '';
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (user) throw redirect({ to: paths.sendTo.href({ username }), replace: true });
  if (await isKeptFromVisitors(context.queryClient, username))
    throw redirect({ to: paths.home.href(), replace: true });
}

async function isKeptFromVisitors(queryClient: QueryClient, username: string): Promise<boolean> {
  try {
    const access = await queryClient.fetchQuery(readOf(getProfileAccess, { params: { username } }));
    return !access.accessible && access.redirectToLanding;
  } catch (error) {
    return error instanceof ApiError && [403, 404].includes(error.status);
  }
}
