import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { moneyCents } from '#contract/kernel/money.ts';
import { useSignedInUser } from '../../api/use-current-user.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { cx } from '../../ui/format/cx.ts';
import { AddFundsOverlay } from '../overlays/add-funds-overlay.tsx';
import { PaymentReturnOverlay } from '../overlays/payment-return-overlay.tsx';
import { ReauthenticateOverlay } from '../overlays/reauthenticate-overlay.tsx';
import { Footer } from './footer.tsx';
import { TopBar } from './top-bar.tsx';

// Few accounts owe money or are frozen.
const DebtNotice = lazyPart(() => import('./debt-notice.tsx').then((m) => ({ default: m.DebtNotice })));
const SpendingFrozen = lazyPart(() =>
  import('./spending-frozen.tsx').then((m) => ({ default: m.SpendingFrozen })),
);

/** Every page of a signed-in user: the top bar, the page, and the overlays. Staff work in wide tables. */
export function MemberLayout() {
  const user = useSignedInUser();
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col',
        (user.isAuthority || user.isEnterpriseUser) && '[--page-width:80rem]',
      )}
    >
      <TopBar />
      <main
        id="main"
        tabIndex={-1}
        className="peer mx-auto w-full max-w-(--page-width) flex-1 px-4 py-4 sm:px-6 sm:py-10"
      >
        {user.spendingFrozenFor && (
          <Suspense>
            <SpendingFrozen />
          </Suspense>
        )}
        {moneyCents(user.owed) > 0n && (
          <Suspense>
            <DebtNotice />
          </Suspense>
        )}
        <Outlet />
      </main>
      <Footer className="px-4 sm:px-6" />
      <AddFundsOverlay />
      <PaymentReturnOverlay />
      <ReauthenticateOverlay />
    </div>
  );
}
