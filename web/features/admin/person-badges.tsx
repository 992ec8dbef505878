import type { AdminUser } from '#contract/admin/customers.ts';
import { enterpriseRoleName } from '../../shared/role-names.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { RoleBadge } from './role-badge.tsx';

/** The kind of account, and anything unusual about it. */
export function PersonBadges({ person }: { person: AdminUser }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
      <Kind person={person} />
      {person.isFrozen && <Badge tone="bad">Frozen</Badge>}
      {!person.emailVerified && <Badge tone="warn">Unverified</Badge>}
      {!person.profileComplete && <Badge>Incomplete</Badge>}
    </span>
  );
}

function Kind({ person }: { person: AdminUser }) {
  if (person.isAuthority) return <RoleBadge role={person.authorityRole} />;
  if (person.isEnterpriseUser) return <Badge tone="coral">{enterpriseRoleName(person)}</Badge>;
  return <Badge tone="primary">{person.userType === 'individual' ? 'Invited member' : 'Member'}</Badge>;
}
