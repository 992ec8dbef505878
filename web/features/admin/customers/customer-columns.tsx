import { Link } from '@tanstack/react-router';
import type { AdminUser } from '#contract/admin/customers.ts';
import { paths } from '../../../paths.ts';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { Money } from '../../../ui/format/money.tsx';
import { customerName } from '../customer-name.ts';
import { PersonBadges } from '../person-badges.tsx';

export const CUSTOMER_COLUMNS: readonly Column<AdminUser>[] = [
  { key: 'person', header: 'Customer', heading: true, cell: (person) => <Person {...person} /> },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ email, phoneNumber }) => (
      <span className="block text-sm xl:min-w-48">
        <span className="block wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </span>
        {phoneNumber && <span className="block text-ink-soft">{phoneNumber}</span>}
      </span>
    ),
  },
  { key: 'kind', header: 'Kind', cell: (person) => <PersonBadges person={person} /> },
  {
    key: 'joined',
    header: 'Joined',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap text-ink-soft text-sm">
        {formatDay(createdAt)}
      </time>
    ),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end',
    cell: ({ balance }) => <Money amount={balance} className="font-semibold" />,
  },
];

function Person(person: AdminUser) {
  const { id, username, profileImageUrl } = person;
  const name = fullName(person);
  return (
    <span className="flex items-center gap-3 xl:min-w-44">
      <Avatar name={name || username} imageUrl={profileImageUrl} />
      <span className="min-w-0">
        <Link to={paths.adminUser.href({ userId: id })} className={textLinkStyle}>
          {customerName(person)}
        </Link>
        {name && <span className="block wrap-anywhere font-normal text-ink-soft text-sm">@{username}</span>}
      </span>
    </span>
  );
}
