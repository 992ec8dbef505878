import { useSignedInUser } from '../../api/use-current-user.ts';
import { Panel } from '../../ui/layout/card.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DownloadData } from './download-data.tsx';
import { TwoFactor } from './two-factor.tsx';

/** How one keeps one's account one's own, takes one's data along, and leaves. */
export function SecurityCard() {
  const { userType } = useSignedInUser();
  // Staff and companies' people are let go by others (P3).
  const leavesByThemselves = userType === 'regular' || userType === 'individual';
  return (
    <Panel
      title="Security and privacy"
      description="Who can get into your account, and what becomes of your data."
    >
      <div className="divide-y divide-line">
        <TwoFactor />
        <ChangePassword />
        <ActiveSessions />
        <DownloadData />
        {leavesByThemselves && <DeleteAccount />}
      </div>
    </Panel>
  );
}
