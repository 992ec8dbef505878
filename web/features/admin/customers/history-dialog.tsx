import { useRef } from 'react';
import { type AdminUser, listUserTransactions } from '#contract/admin/customers.ts';
import type { Transaction } from '#contract/payments.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { typeLabel } from '../../../shared/transactions/transaction-labels.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { fullName } from '../../../ui/format/full-name.ts';
import { Moment } from '../../../ui/format/moment.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { customerName } from '../customer-name.ts';
import { RowSkeletons } from '../row-skeletons.tsx';
import { useTransactionActions } from '../transactions/transaction-actions.tsx';
import {
  AMOUNT_COLUMN,
  BALANCE_COLUMN,
  PaymentId,
  STATUS_COLUMN,
} from '../transactions/transaction-columns.tsx';

const COLUMNS: readonly Column<Transaction>[] = [
  {
    key: 'what',
    header: 'What',
    heading: true,
    cell: ({ type, description, createdAt, stripePaymentIntentId }) => (
      <>
        <span className="block brief:line-clamp-3 brief:whitespace-normal font-medium">{description}</span>
        <span className="block font-normal text-ink-soft text-sm">
          <span className="brief:hidden">{typeLabel(type)}, </span>
          <Moment at={createdAt} />
        </span>
        <PaymentId id={stripePaymentIntentId} />
      </>
    ),
  },
  STATUS_COLUMN,
  AMOUNT_COLUMN,
  BALANCE_COLUMN,
];

/** The statement of a customer, newest first. */
export function HistoryDialog({ person, onClose }: { person: AdminUser; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title="Transaction history"
      description={[fullName(person), `@${person.username}`].filter(Boolean).join(', ')}
      footer={
        <LinkButton to={paths.adminUser.href({ userId: person.id })} tone="secondary">
          Open full profile
        </LinkButton>
      }
    >
      <History person={person} />
    </Dialog>
  );
}

function History({ person }: { person: AdminUser }) {
  const pages = useReadPages(
    listUserTransactions,
    { params: { userId: person.id }, query: { limit: 20 } },
    { staleTime: 0 },
  );
  const list = useRef<HTMLDivElement>(null);
  const { column, dialogs } = useTransactionActions<Transaction>({
    of: () => customerName(person),
    onSettled: () => list.current?.focus(),
  });
  const { items, error } = pages;
  if (!items) {
    return error ? (
      <ErrorState title="The history did not load" {...errorProps(pages)} />
    ) : (
      <RowSkeletons label="Loading the history" />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState title="No transactions yet" art="empty-wallet">
        This balance has no transactions yet.
      </EmptyState>
    );
  }
  return (
    <>
      <Card flush>
        <div ref={list} tabIndex={-1} className="outline-none">
          <DataTable
            caption="Transactions"
            columns={[...COLUMNS, column]}
            rows={items}
            rowKey={({ id }) => id}
          />
        </div>
      </Card>
      <LoadMore label="Load more transactions" {...moreProps(pages)} />
      {dialogs}
    </>
  );
}
