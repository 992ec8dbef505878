/** The signed-in user; null means signed out (P108). */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { SIGNED_IN_COOKIE } from '#contract/kernel/signed-in-cookie.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { readKey } from './use-read.ts';

const FIVE_MINUTES = 5 * 60_000;

/**
 * The current user, or null for a visitor. Without the hint cookie the browser has no session, and no request
 * is sent.
 */
export const currentUserQuery = queryOptions({
  queryKey: readKey(getCurrentUser, {}),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    if (!hasHint()) return null;
    try {
      return await call(getCurrentUser, { signal });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
      forgetHint();
      return null;
    }
  },
  staleTime: FIVE_MINUTES,
});

export function useCurrentUser() {
  const { data, isPending } = useQuery(currentUserQuery);
  return { user: data ?? null, isPending };
}

/**
 * For pages behind a guard, which reads the user first. When the session ends while the page is open, the
 * page keeps its user until the guard has redirected.
 */
export function useSignedInUser(): CurrentUser {
  const { user } = useCurrentUser();
  const [known, remember] = useState(user);
  if (user && user !== known) remember(user);
  const shown = user ?? known;
  if (!shown) throw new Error('Sign in to see this page.');
  return shown;
}

/** Puts the user of a reply into the cache, without another read. */
export function rememberUser(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

function hasHint(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=`));
}

/** The session ended elsewhere; without the hint the next page sends no request for the user. */
function forgetHint(): void {
  // A browser without the Cookie Store API sends one needless request at its next visit.
  if ('cookieStore' in window) void window.cookieStore.delete(SIGNED_IN_COOKIE);
}
