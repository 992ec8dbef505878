import { Link } from '@tanstack/react-router';
import type { AdminTransaction } from '#contract/admin.ts';
import { paths } from '../../../paths.ts';
import { typeLabel } from '../../../transaction-words.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { formatMoment } from '../../../ui/date-format.ts';
import { Money } from '../../../ui/money.tsx';
import { textLinkStyle } from '../../../ui/text-link.tsx';
import { StatusBadge } from '../status-badge.tsx';

export const COLUMNS: readonly Column<AdminTransaction>[] = [
  { key: 'who', header: 'Who', heading: true, cell: (transaction) => <Who {...transaction} /> },
  {
    key: 'what',
    header: 'What',
    cell: ({ type, description, stripePaymentIntentId }) => (
      <>
        <span className="block">{typeLabel(type)}</span>
        <span className="block text-ink-soft text-sm">{description}</span>
        {stripePaymentIntentId && (
          <span className="block break-all text-ink-faint text-xs">
            Payment ID: <span className="font-mono">{stripePaymentIntentId}</span>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="text-ink-soft text-sm">
        {formatMoment(createdAt)}
      </time>
    ),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money amount={amount} signed className="font-semibold" />,
  },
];

/** Leads to the person; a company and a deleted account have no page of their own here. */
function Who({ userId, userName, userEmail }: AdminTransaction) {
  return (
    <>
      {userId && userEmail ? (
        <Link to={paths.adminUser(userId)} className={textLinkStyle}>
          {userName}
        </Link>
      ) : (
        <span>{userName}</span>
      )}
      {userEmail && <span className="block break-all font-normal text-ink-soft text-sm">{userEmail}</span>}
    </>
  );
}
