import { Suspense } from 'react';
import { useCurrentUser } from '../api/use-current-user.ts';
import { overlays } from './overlays/lazy-overlays.tsx';

/**
 * Keeps the session of an active user alive, on every page, public ones included (P51). Only a regular member is
 * warned and signed out by the page.
 */
export function SessionWatch() {
  const { SessionTimer } = overlays;
  const { user } = useCurrentUser();
  if (!SessionTimer || !user) return null;
  return (
    <Suspense fallback={null}>
      <SessionTimer key={user.id} silent={user.userType !== 'regular'} />
    </Suspense>
  );
}
