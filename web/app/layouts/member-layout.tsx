import { Outlet } from '@tanstack/react-router';
import { AddFundsOverlay } from '../add-funds-overlay.tsx';
import { PaymentReturnOverlay } from '../payment-return-overlay.tsx';
import { ReauthenticateOverlay } from '../reauthenticate-overlay.tsx';
import { SpendingFrozen } from '../spending-frozen.tsx';
import { TopBar } from '../top-bar.tsx';
import { Footer } from './footer.tsx';

/** Every page of a signed-in user: the top bar, the page, and the overlays. */
export function MemberLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-4 py-7 sm:px-6 sm:py-10">
        <SpendingFrozen />
        <Outlet />
      </main>
      <Footer />
      <AddFundsOverlay />
      <PaymentReturnOverlay />
      <ReauthenticateOverlay />
    </div>
  );
}
