/** Who is signed in. The presence of a user is what being signed in means (specification 1, section 7). */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CurrentUser, getCurrentUser } from '#contract/accounts.ts';
import { SIGNED_IN_COOKIE } from '#contract/kernel/signed-in-cookie.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { keyOf } from './use-read.ts';

const FIVE_MINUTES = 5 * 60_000;

/** The current user, or null for a visitor; browsers without the hint are visitors', and nothing is asked. */
export const currentUserQuery = queryOptions({
  queryKey: keyOf(getCurrentUser, {}),
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
 * For pages that only a signed-in person reaches: the guard of their route has loaded the user before. When the session ends
 * under an open page, the page keeps the person it was opened for until the guard has led away from it.
 */
export function useSignedInUser(): CurrentUser {
  const { user } = useCurrentUser();
  const [known, remember] = useState(user);
  if (user && user !== known) remember(user);
  const shown = user ?? known;
  if (!shown) throw new Error('This page is shown to a signed-in person only.');
  return shown;
}

/** Puts the user that a reply carried in place, without asking again. */
export function rememberUser(queryClient: QueryClient, user: CurrentUser | null): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

function hasHint(): boolean {
  return document.cookie.split('; ').some((pair) => pair.startsWith(`${SIGNED_IN_COOKIE}=`));
}

/** The session ended without this browser being told; the next page need not ask again. */
function forgetHint(): void {
  // A browser without this asks once more than it need at its next visit.
  if ('cookieStore' in window) void window.cookieStore.delete(SIGNED_IN_COOKIE);
}
