import { getEnterprise } from '#contract/enterprise.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { authorityRoleName, enterpriseRoleName } from '../../../role-names.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

/** What the account holds, to read. */
export function UserSettingsPage() {
  const user = useSignedInUser();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <PageHeading title="Account Settings" className="mb-1" />
      <Panel title="Profile">
        <div className="flex flex-col gap-x-10 gap-y-6 sm:flex-row sm:items-start">
          <Avatar name={`${user.firstName} ${user.lastName}`} imageUrl={user.profileImageUrl} size="lg" />
          <div className="min-w-0 flex-1">
            <Facts
              facts={[
                { name: 'First name', value: user.firstName },
                { name: 'Last name', value: user.lastName },
                {
                  name: 'Email',
                  value: (
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="min-w-0 break-all">{user.email}</span>
                      {user.emailVerified && <Badge tone="good">Verified</Badge>}
                    </span>
                  ),
                },
                { name: 'Username', value: user.username },
                { name: 'Phone', value: user.phoneNumber ?? 'Not provided' },
                { name: 'Balance', value: <Money amount={user.balance} /> },
              ]}
            />
          </div>
        </div>
      </Panel>
      {user.isAuthority && (
        <Panel title="Authority access" description="You can open the staff area of Indulge.">
          <Facts facts={[{ name: 'Role', value: <Badge tone="primary">{authorityRoleName(user)}</Badge> }]} />
        </Panel>
      )}
      {user.isEnterpriseUser && <EnterprisePanel />}
      <Panel
        title="Transactions"
        description="Everything that moved your balance, with dates and payment IDs."
      >
        <LinkButton to={paths.transactionHistory()} tone="secondary">
          Transaction History
        </LinkButton>
      </Panel>
    </div>
  );
}

function EnterprisePanel() {
  const user = useSignedInUser();
  const { data } = useRead(
    getEnterprise,
    { params: { enterpriseId: user.enterpriseId ?? '' } },
    { enabled: user.enterpriseId !== null },
  );
  return (
    <Panel title="Enterprise">
      <Facts
        facts={[
          ...(data ? [{ name: 'Company', value: data.companyName }] : []),
          { name: 'Role', value: <Badge tone="primary">{enterpriseRoleName(user)}</Badge> },
          {
            name: 'Enterprise ID',
            value: <span className="break-all font-mono text-sm">{user.enterpriseId ?? 'None'}</span>,
          },
        ]}
      />
    </Panel>
  );
}
