import { Suspense } from 'react';
import { useCurrentUser } from '../api/use-current-user.ts';
import { SessionTimer } from './overlays/lazy-session-timer.tsx';

/**
 * Keeps the session of an active user alive, on every page, public ones included (P51). Only a regular member
 * is warned and signed out by the page.
 */
export function SessionWatch() {
  const { user } = useCurrentUser();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <SessionTimer key={user.id} silent={user.userType !== 'regular'} />
    </Suspense>
  );
}
