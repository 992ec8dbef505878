/**
 * The tabs of one browser share its session. When somebody else signs in in another tab, a page that still
 * shows the first user would spend the second one's money: it reads who is signed in, and starts anew.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts.ts';
import { notifyOtherTabsOfAccount, onAccountOfOtherTab } from './other-tabs.ts';
import { currentUserQuery } from './use-current-user.ts';

/** Called once per tab. `onSignedOut` runs when another tab has ended the session of this tab's user. */
export function followAccount(queryClient: QueryClient, { onSignedOut }: { onSignedOut: () => void }): void {
  /** The id of the user whom this page shows; undefined until it is known, null for a visitor. */
  let shown = idOf(queryClient.getQueryData(currentUserQuery.queryKey));
  if (shown !== undefined) notifyOtherTabsOfAccount(shown);

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== currentUserQuery.queryKey[0]) return;
    const account = idOf(event.query.state.data as CurrentUser | null) ?? null;
    if (account === shown) return;
    const before = shown;
    shown = account;
    notifyOtherTabsOfAccount(account);
    if (before && account) startAnew(queryClient);
  });

  onAccountOfOtherTab((account) => {
    if (!shown || account === shown) return;
    // The cookie decides, and not what another tab believes.
    void queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then((user) => {
      if (!user) onSignedOut();
    }, ignore);
  });
}

function idOf(user: CurrentUser | null | undefined): string | null | undefined {
  return user === null ? null : user?.id;
}

/** Nothing that was read for the first user may be shown to the second one. */
function startAnew(queryClient: QueryClient): void {
  queryClient.clear();
  // In a later task: an upload notices first, and no longer asks whether the page may be left.
  setTimeout(() => window.location.reload());
}

/** An unreachable server refuses the calls of the page as well. */
function ignore(): void {}
