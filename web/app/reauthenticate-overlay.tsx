import { Suspense } from 'react';
import { useAskedProof } from '../api/identity-proof.ts';
import { slots } from './lazy-overlays.tsx';

/** The password prompt over the page whose call demands it. Loaded on first use. */
export function ReauthenticateOverlay() {
  const { Reauthenticate } = slots;
  const answer = useAskedProof();
  if (!Reauthenticate || !answer) return null;
  return (
    <Suspense fallback={null}>
      <Reauthenticate onDone={answer} />
    </Suspense>
  );
}
