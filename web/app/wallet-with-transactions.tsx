import { lazy, Suspense } from 'react';
import { RecentTransactions } from '#web/features/transactions/recent-transactions.tsx';
import { WalletPage } from '#web/features/wallet/pages/wallet-page.tsx';

// Most people come for their cards, and pay from elsewhere.
const PaymentMethods = lazy(() =>
  import('#web/features/payment-methods/payment-methods.tsx').then((m) => ({ default: m.PaymentMethods })),
);

/** Three features on one page, which the router puts together since features do not know each other. */
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
