import { Suspense } from 'react';
import { RecentTransactions } from '#web/features/transactions/recent-transactions.tsx';
import { WalletPage } from '#web/features/wallet/pages/wallet-page.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

// Most visits are for the gift cards, and most payments start elsewhere.
const PaymentMethods = lazyPart(() =>
  import('#web/features/payment-methods/payment-methods.tsx').then((m) => ({ default: m.PaymentMethods })),
);

/** Puts three features on one page, because features do not import each other. */
export function WalletWithTransactions() {
  return (
    <WalletPage
      paymentMethods={
        <Suspense fallback={null}>
          <PaymentMethods />
        </Suspense>
      }
      recentTransactions={<RecentTransactions />}
    />
  );
}
