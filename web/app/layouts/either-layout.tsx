import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentUserQuery, useCurrentUser } from '../../api/use-current-user.ts';
import { paths } from '../../paths.ts';
import { PageSpinner } from '../../ui/feedback/page-spinner.tsx';
import type { Entering } from '../guards.ts';
import { lazyPage } from '../pages.ts';
import { useFormAddress } from './form-address.ts';

const PublicLayout = lazyPage(() => import('./public-layout.tsx').then((m) => m.PublicLayout));
const MemberLayout = lazyPage(() => import('./member-layout.tsx').then((m) => m.MemberLayout));

/** For pages that are open to visitors, or that ask visitors to sign in themselves. */
export function EitherLayout() {
  const { user, isPending } = useCurrentUser();
  const isForm = useFormAddress() !== null;
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  // The guest's form would replace what the member typed, and charge a card with a fee.
  const ended = !user && !isPending && wasSignedIn && isForm;
  if (!ended && wasSignedIn !== (user !== null)) setWasSignedIn(user !== null);
  if (ended) return <SignInAgain />;
  return user ? <MemberLayout /> : <PublicLayout />;
}

/** Leads to the sign-in page, which leads back to the draft. */
function SignInAgain() {
  const router = useRouter();
  useEffect(() => {
    const search = { next: router.state.location.href };
    void router.navigate({ to: paths.signIn.href(), search, replace: true });
  }, [router]);
  return <PageSpinner />;
}

/** Loads the one layout that will be shown. A user who cannot be read counts as a visitor. */
export async function loadEitherLayout({ context: { queryClient } }: Entering): Promise<void> {
  await queryClient.prefetchQuery(currentUserQuery);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  await (user ? MemberLayout : PublicLayout).preload?.();
}
