import { RecentTransactions } from '#web/features/transactions/recent-transactions.tsx';
import { WalletPage } from '#web/features/wallet/pages/wallet-page.tsx';

/** Two features on one page, which the router puts together since features do not know each other. */
export function WalletWithTransactions() {
  return <WalletPage recentTransactions={<RecentTransactions />} />;
}
