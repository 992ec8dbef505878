import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { type AdminTransaction, listAllTransactions } from '#contract/admin/dashboard.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { typeLabel } from '../../../shared/transaction-labels.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { textLinkStyle } from '../../../ui/actions/text-link.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { useTransactionActions } from '../transactions/transaction-actions.tsx';
import {
  AMOUNT_COLUMN,
  PaymentId,
  STATUS_COLUMN,
  WHEN_COLUMN,
} from '../transactions/transaction-columns.tsx';

/** The number of recent transactions (P107). */
const SHOWN = 10;

const COLUMNS: readonly Column<AdminTransaction>[] = [
  { key: 'who', header: 'Who', heading: true, cell: (transaction) => <Who {...transaction} /> },
  {
    key: 'what',
    header: 'What',
    cell: ({ type, description, stripePaymentIntentId }) => (
      <span className="block lg:min-w-40">
        <span className="block">{typeLabel(type)}</span>
        <span className="block text-ink-soft text-sm">{description}</span>
        <PaymentId id={stripePaymentIntentId} />
      </span>
    ),
  },
  WHEN_COLUMN,
  STATUS_COLUMN,
  AMOUNT_COLUMN,
];

/** The latest transactions, pending ones included, with their actions. */
export function RecentTransactions() {
  return (
    <section aria-label="Recent transactions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display font-semibold text-2xl tracking-tight">Recent transactions</h2>
        <LinkButton to={paths.adminTransactions.href()} tone="secondary" size="sm" className="min-h-11">
          Transaction manager
        </LinkButton>
      </div>
      <List />
    </section>
  );
}

function List() {
  const read = useRead(listAllTransactions, { query: { limit: SHOWN } });
  const { data, error } = read;
  const list = useRef<HTMLDivElement>(null);
  const { column, dialogs } = useTransactionActions<AdminTransaction>({
    of: ({ userName }) => userName,
    onSettled: () => list.current?.focus(),
  });
  if (error && !data) {
    return (
      <Card>
        <ErrorState title="The transactions did not load" {...errorProps(read)} />
      </Card>
    );
  }
  if (!data) return <RowSkeletons label="Loading recent transactions" />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState title="No transactions yet" art="empty-wallet">
          Payments, gifts and purchases appear here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card flush>
        <div ref={list} tabIndex={-1} className="outline-none">
          <DataTable
            caption="Recent transactions"
            columns={[...COLUMNS, column]}
            rows={data}
            rowKey={({ id }) => id}
          />
        </div>
      </Card>
      {dialogs}
    </>
  );
}

/** Links to the customer; a company and a deleted account have no page here. */
function Who({ userId, userName, userEmail }: AdminTransaction) {
  return (
    <>
      {userId && userEmail ? (
        <Link to={paths.adminUser.href({ userId })} className={textLinkStyle}>
          {userName}
        </Link>
      ) : (
        <span>{userName}</span>
      )}
      {userEmail && (
        <span className="block wrap-anywhere font-normal text-ink-soft text-sm lg:min-w-40">{userEmail}</span>
      )}
    </>
  );
}
