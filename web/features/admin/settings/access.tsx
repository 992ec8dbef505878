import { type Capability, can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { Minus } from '../../../ui/icons/actions.ts';
import { Check } from '../../../ui/icons/basic.ts';
import { Panel } from '../../../ui/layout/card.tsx';
import { RoleBadge } from '../role-badge.tsx';

const RIGHTS: readonly [capability: Capability, words: string][] = [
  ['staff-dashboard', 'See the dashboard and every transaction'],
  ['staff-customers', 'Help customers'],
  ['staff-enterprises', 'See enterprises'],
  ['staff-enterprise-edits', 'Open and change enterprises'],
  ['staff-deleted-accounts', 'See records of deleted accounts'],
  ['staff-requests', 'Request approvals'],
  ['staff-approvals', 'Approve requests of colleagues'],
  ['staff-users', 'Manage staff'],
  ['staff-money', 'Complete payments, add funds, refund'],
  ['staff-catalogue', 'Manage the gift card catalog'],
  ['staff-system', 'See the system and the audit log'],
];

/** The staff member's role and capabilities, from the contract's table. */
export function Access() {
  const user = useSignedInUser();
  const role = roleOf(user);
  return (
    <Panel title="Security and access" description="What your role lets you do. A role is never changed.">
      <Facts
        facts={[
          { name: 'Role', value: <RoleBadge role={user.authorityRole} /> },
          { name: 'Email', value: <span className="wrap-anywhere">{user.email}</span> },
          {
            name: 'Two-factor',
            value: user.twoFactorEnabled ? (
              <Badge tone="good">Enabled</Badge>
            ) : (
              <Badge tone="warn">Not enabled</Badge>
            ),
          },
          { name: 'On the team since', value: formatDay(user.createdAt) },
        ]}
      />
      <ul aria-label="Rights" className="mt-6 flex flex-col gap-2 border-line border-t pt-5 text-sm">
        {RIGHTS.map(([capability, label]) => (
          <Right key={capability} label={label} granted={can(role, capability)} />
        ))}
      </ul>
    </Panel>
  );
}

function Right({ label, granted }: { label: string; granted: boolean }) {
  const Icon = granted ? Check : Minus;
  return (
    <li className={granted ? 'flex items-center gap-2.5' : 'flex items-center gap-2.5 text-ink-faint'}>
      <Icon aria-hidden="true" className={granted ? 'size-4.5 text-good-ink' : 'size-4.5'} />
      <span className="sr-only">{granted ? 'Yes: ' : 'No: '}</span>
      {label}
    </li>
  );
}
