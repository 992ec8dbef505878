import { Suspense } from 'react';
import { useCurrentUser } from '../api/use-current-user.ts';
import { overlays } from './lazy-overlays.tsx';

/** The inactivity timer, on every page where a regular member is signed in, public pages included. */
export function SessionWatch() {
  const { SessionTimer } = overlays;
  const { user } = useCurrentUser();
  if (!SessionTimer || user?.userType !== 'regular') return null;
  return (
    <Suspense fallback={null}>
      <SessionTimer key={user.id} />
    </Suspense>
  );
}
