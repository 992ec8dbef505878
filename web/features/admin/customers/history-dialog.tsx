import { type AdminUser, listUserTransactions } from '#contract/admin-people.ts';
import type { Transaction } from '#contract/payments.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { typeLabel } from '../../../transaction-words.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { formatMoment } from '../../../ui/date-format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Money } from '../../../ui/money.tsx';
import { fullName } from '../full-name.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
import { StatusBadge } from '../status-badge.tsx';

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'what',
    header: 'What',
    heading: true,
    cell: ({ type, description, createdAt, stripePaymentIntentId }) => (
      <>
        <span className="block font-medium">{description}</span>
        <span className="block font-normal text-ink-soft text-sm">
          {typeLabel(type)}
          <span aria-hidden="true"> · </span>
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </span>
        {stripePaymentIntentId && (
          <span className="block break-all font-normal text-ink-soft text-xs">
            Payment ID: <span className="font-mono">{stripePaymentIntentId}</span>
          </span>
        )}
      </>
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
    cell: ({ balanceAfter }) => (balanceAfter === null ? '–' : <Money amount={balanceAfter} />),
  },
];

/** The statement of a person, newest first. */
export function HistoryDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title="Transaction history"
      description={`${fullName(person)}, @${person.username}`}
      footer={
        <LinkButton to={paths.adminUser(person.id)} tone="secondary">
          Open the whole profile
        </LinkButton>
      }
    >
      <History userId={person.id} />
    </Dialog>
  );
}

function History({ userId }: { userId: string }) {
  const pages = useReadPages(listUserTransactions, { params: { userId }, query: { limit: 20 } });
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <ErrorState
        title="The history did not load"
        message={messageOf(error)}
        onRetry={() => pages.refetch()}
        busy={pages.isFetching}
      />
    ) : (
      <RowSkeletons label="Loading the history" />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No transactions yet" art="empty-wallet">
        Nothing has moved this balance so far.
      </EmptyState>
    );
  }
  return (
    <>
      <Card flush>
        <DataTable caption="Transactions" columns={COLUMNS} rows={items} rowKey={({ id }) => id} />
      </Card>
      <LoadMore
        label="Load more transactions"
        hasMore={pages.hasNextPage}
        busy={pages.isFetchingNextPage}
        onLoad={() => pages.fetchNextPage()}
      />
    </>
  );
}
