import { useSignedInUser } from '../../api/use-current-user.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { LinkedIdentities } from './linked-identities.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TwoFactor } from './two-factor.tsx';

/** Password, second factor, sessions, data download and account deletion. */
export function SecurityCard() {
  const { userType } = useSignedInUser();
  // The accounts of staff and of company users are closed by others (P3).
  const leavesByThemselves = userType === 'regular' || userType === 'individual';
  return (
    <Panel title="Security and privacy" description="Access to your account, and your data.">
      <div className="divide-y divide-line">
        <PasskeyList />
        <TwoFactor />
        <ChangePassword />
        <LinkedIdentities />
        <ActiveSessions />
        <RecentActivity />
        <DownloadData />
        {leavesByThemselves && <DeleteAccount />}
      </div>
    </Panel>
  );
}
