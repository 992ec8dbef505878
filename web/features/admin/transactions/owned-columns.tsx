import { Link } from '@tanstack/react-router';
import type { AdminTransaction } from '#contract/admin/dashboard.ts';
import { paths } from '../../../paths.ts';
import { typeLabel } from '../../../shared/transactions/transaction-labels.ts';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { EmailAddress } from '../../../ui/format/email-address.tsx';
import { AMOUNT_COLUMN, PaymentId, STATUS_COLUMN, WHEN_COLUMN } from './transaction-columns.tsx';

/** The columns of a list over all accounts. */
export const OWNED_COLUMNS: readonly Column<AdminTransaction>[] = [
  { key: 'who', header: 'Who', heading: true, cell: (transaction) => <Who {...transaction} /> },
  {
    key: 'what',
    header: 'What',
    brief: 'note',
    cell: ({ type, description, stripePaymentIntentId }) => (
      <span className="block lg:min-w-52">
        <span className="block brief:hidden">{typeLabel(type)}</span>
        <span className="block brief:truncate text-ink-soft text-sm">
          <EmailAddress>{description}</EmailAddress>
        </span>
        <PaymentId id={stripePaymentIntentId} />
      </span>
    ),
  },
  WHEN_COLUMN,
  STATUS_COLUMN,
  AMOUNT_COLUMN,
];

/** Links to the customer; a company and a deleted account have no page here. */
function Who({ userId, userName, userEmail }: AdminTransaction) {
  return (
    <>
      {userId && userEmail ? (
        <Link to={paths.adminUser.href({ userId })} className={`${textLinkStyle} brief:block brief:truncate`}>
          {userName}
        </Link>
      ) : (
        <span>{userName}</span>
      )}
      {userEmail && userEmail !== userName && (
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm lg:min-w-48 brief:hidden">
          <EmailAddress>{userEmail}</EmailAddress>
        </span>
      )}
    </>
  );
}
