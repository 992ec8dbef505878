/** Who may enter a route. A guard runs before the page is loaded, and throws the redirect. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { CurrentUser } from '#contract/accounts.ts';
import { homeAddress } from '../api/home-address.ts';
import { configQuery } from '../api/use-config.ts';
import { currentUserQuery } from '../api/use-current-user.ts';
import { paths } from '../paths.ts';

export type Entering = {
  context: { queryClient: QueryClient };
  location: { href: string; pathname: string; search: object };
  params: Partial<Record<string, string>>;
};

/** Visitors sign in first and come back afterwards. */
export async function signedIn({ context, location }: Entering): Promise<{ user: CurrentUser }> {
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user) throw redirect({ to: paths.signIn(), search: { next: location.href }, replace: true });
  return { user };
}

/** Signed in, with a complete profile: every page behind the top bar. */
export async function settledIn(entering: Entering): Promise<{ user: CurrentUser }> {
  const { user } = await signedIn(entering);
  if (!user.profileComplete) throw redirect({ to: paths.completeProfile(), replace: true });
  return { user };
}

/** Whoever is signed in has no business here and goes home, with what a payment provider added to the site root's address. */
export async function visitorsOnly({ context, location }: Entering): Promise<void> {
  const user = await context.queryClient.fetchQuery(currentUserQuery);
  if (!user) return;
  const search = 'payment_intent' in location.search ? location.search : {};
  throw redirect({ to: await homeAddress(context.queryClient, user), search, replace: true });
}

/** Another person's marketplace leads to one's own (decision 13). */
export async function ownMarketplace(entering: Entering): Promise<void> {
  const { user } = await settledIn(entering);
  if (entering.params.username?.toLowerCase() !== user.username.toLowerCase()) {
    throw redirect({
      to: paths.marketplace(user.username),
      search: entering.location.search,
      replace: true,
    });
  }
}

/** Waits for what the page is drawn from, so that nothing moves afterwards. The page does without it if it cannot be had. */
export async function withConfig({ context }: Entering): Promise<void> {
  await context.queryClient.prefetchQuery(configQuery);
}
