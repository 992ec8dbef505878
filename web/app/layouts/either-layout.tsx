import { currentUserQuery, useCurrentUser } from '../../api/use-current-user.ts';
import type { Entering } from '../guards.ts';
import { lazyPage } from '../pages.ts';

const PublicLayout = lazyPage(() => import('./public-layout.tsx').then((m) => m.PublicLayout));
const MemberLayout = lazyPage(() => import('./member-layout.tsx').then((m) => m.MemberLayout));

/** For pages that are open to visitors, or that ask visitors to sign in themselves. */
export function EitherLayout() {
  const { user } = useCurrentUser();
  return user ? <MemberLayout /> : <PublicLayout />;
}

/** Loads the one layout that will be shown. A user who cannot be read counts as a visitor. */
export async function loadEitherLayout({ context: { queryClient } }: Entering): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  await (user ? MemberLayout : PublicLayout).preload?.();
}
