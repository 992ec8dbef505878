import { SecondFactorPage } from '#web/features/security/pages/second-factor-page.tsx';
import { ReauthenticateOverlay } from './overlays/reauthenticate-overlay.tsx';

/** The other pages of this layout never ask for a proof, and stay small without the prompt. */
export function SecondFactorWithProof() {
  return (
    <>
      <SecondFactorPage />
      <ReauthenticateOverlay />
    </>
  );
}
