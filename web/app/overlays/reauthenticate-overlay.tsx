import { Suspense } from 'react';
import { useProofPrompt } from '../../api/identity-proof.ts';
import { overlays } from './lazy-overlays.tsx';

/** The password prompt over the page whose call demands it. Loaded on first use. */
export function ReauthenticateOverlay() {
  const { Reauthenticate } = overlays;
  const answer = useProofPrompt();
  if (!Reauthenticate || !answer) return null;
  return (
    <Suspense fallback={null}>
      <Reauthenticate onDone={answer} />
    </Suspense>
  );
}
