import { TwoFactorNotice } from '../two-factor-notice.tsx';
import { Figures } from './figures.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { Trends } from './trends.tsx';

/** Four figures, four charts and the latest transactions. */
export function DashboardTab() {
  return (
    <div className="flex flex-col gap-8">
      <TwoFactorNotice />
      <Figures />
      <Trends />
      <RecentTransactions />
    </div>
  );
}
