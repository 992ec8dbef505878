import { TwoFactorNotice } from '../two-factor-notice.tsx';
import { Figures } from './figures.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { Trends } from './trends.tsx';

/** How the marketplace does: four figures, four pictures, and what moved money last. */
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
