import { listUserTransactions } from '#contract/admin-people.ts';
import type { Transaction } from '#contract/payments.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { typeLabel } from '../../../transaction-words.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { formatMoment } from '../../../ui/date-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { PagedList } from '../paged-list.tsx';
import { StatusBadge } from '../status-badge.tsx';

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'what',
    header: 'What',
    heading: true,
    cell: ({ type, description, stripePaymentIntentId }) => (
      <>
        {description}
        <span className="block font-normal text-ink-soft text-sm">{typeLabel(type)}</span>
        {stripePaymentIntentId && (
          <span className="block break-all font-normal text-ink-faint text-xs">
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
  {
    key: 'balance',
    header: 'Balance after',
    align: 'end',
    cell: ({ balanceAfter }) =>
      balanceAfter ? (
        <Money amount={balanceAfter} className="text-ink-soft" />
      ) : (
        <span className="text-ink-faint">Unchanged</span>
      ),
  },
];

/** The person's statement, newest first. */
export function CustomerTransactions({ userId }: { userId: string }) {
  const pages = useReadPages(listUserTransactions, { params: { userId } });
  return (
    <PagedList
      of="transactions"
      pages={pages}
      none={
        <Card>
          <EmptyState title="No Transactions Yet" art="empty-wallet">
            Nothing has moved this balance so far.
          </EmptyState>
        </Card>
      }
    >
      {(transactions) => (
        <Card flush>
          <DataTable
            caption="Transaction History"
            columns={COLUMNS}
            rows={transactions}
            rowKey={({ id }) => id}
          />
        </Card>
      )}
    </PagedList>
  );
}
