import type { AuthorityUser } from '#contract/admin/staff.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { RoleBadge } from '../role-badge.tsx';

export const STAFF_COLUMNS: readonly Column<AuthorityUser>[] = [
  {
    key: 'person',
    header: 'Name',
    heading: true,
    cell: ({ firstName, lastName, username, profileImageUrl }) => (
      <span className="flex items-center gap-3">
        <Avatar name={fullName({ firstName, lastName })} imageUrl={profileImageUrl} />
        <span className="min-w-0">
          <span className="block">{fullName({ firstName, lastName })}</span>
          <span className="block wrap-anywhere font-normal text-ink-soft text-sm">@{username}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => (
      <span className="wrap-anywhere text-sm">
        <EmailAddress>{email}</EmailAddress>
      </span>
    ),
  },
  { key: 'role', header: 'Role', cell: ({ authorityRole }) => <RoleBadge role={authorityRole} /> },
  {
    key: 'access',
    header: 'Sign-in',
    cell: ({ hasPassword, twoFactorEnabled }) => (
      <span className="inline-flex flex-wrap gap-1.5 max-md:justify-end">
        {hasPassword ? <Badge tone="good">Active</Badge> : <Badge tone="primary">Invited</Badge>}
        {twoFactorEnabled && <Badge tone="good">2FA</Badge>}
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap text-ink-soft text-sm">
        {formatDay(createdAt)}
      </time>
    ),
  },
];
