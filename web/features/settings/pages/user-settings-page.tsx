import type { CurrentUser } from '#contract/accounts.ts';
import { getEnterprise } from '#contract/enterprise/company.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { authorityRoleName, enterpriseRoleName } from '../../../shared/role-names.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { Pencil } from '../../../ui/icons/actions.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { ProfilePicture } from '../profile-picture.tsx';

/** The account's details, read-only except for the picture. */
export function UserSettingsPage() {
  const user = useSignedInUser();
  const isMember = !user.isAuthority && !user.isEnterpriseUser;
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink to={isMember ? paths.memberMarketplace.href({ username: user.username }) : paths.home.href()}>
        Back to Dashboard
      </BackLink>
      <PageHeading
        title="Account Settings"
        lead="Your account at a glance."
        actions={
          <LinkButton to={paths.settings.href()} tone="secondary">
            <Pencil aria-hidden="true" />
            Edit settings
          </LinkButton>
        }
      />
      <div className="flex flex-col gap-6">
        <Panel title="Profile">
          <div className="mb-6 border-line border-b pb-6">
            <ProfilePicture />
          </div>
          <Facts facts={profileOf(user)} />
        </Panel>
        {user.isAuthority && (
          <Panel title="Authority access" description="You can open the staff area of Indulge.">
            <Facts
              facts={[{ name: 'Role', value: <Badge tone="primary">{authorityRoleName(user)}</Badge> }]}
            />
          </Panel>
        )}
        {user.isEnterpriseUser && <EnterprisePanel user={user} />}
        <Panel title="Transactions" description="All your balance activity, with dates and payment IDs.">
          <LinkButton to={paths.transactionHistory.href()} tone="secondary">
            Transaction History
          </LinkButton>
        </Panel>
      </div>
    </div>
  );
}

function profileOf(user: CurrentUser): Fact[] {
  return [
    { name: 'First name', value: user.firstName },
    { name: 'Last name', value: user.lastName || 'Not provided' },
    {
      name: 'Email',
      value: (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{user.email}</span>
          {user.emailVerified && <Badge tone="good">Verified</Badge>}
        </span>
      ),
    },
    { name: 'Username', value: user.username },
    { name: 'Phone', value: user.phoneNumber ?? 'Not provided' },
    { name: 'Balance', value: <Money amount={user.balance} /> },
  ];
}

function EnterprisePanel({ user }: { user: CurrentUser }) {
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
            value: <span className="wrap-anywhere font-mono text-sm">{user.enterpriseId ?? 'None'}</span>,
          },
        ]}
      />
    </Panel>
  );
}
