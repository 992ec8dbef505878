import { Suspense } from 'react';
import { useAskedProof } from '../api/identity-proof.ts';
import { slots } from './lazy-overlays.tsx';

/** Asks for the password when a call wants it, over whatever made the call. It is loaded when it is first wanted. */
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
