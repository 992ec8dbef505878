import { useRef } from 'react';
import { type AdminUserDetail, listUserTransactions } from '#contract/admin/customers.ts';
import type { Transaction } from '#contract/payments.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { customerName } from '../customer-name.ts';
import { PagedList } from '../paged-list.tsx';
import { useTransactionActions } from '../transactions/transaction-actions.tsx';
import {
  AMOUNT_COLUMN,
  BALANCE_COLUMN,
  STATEMENT_COLUMN,
  STATEMENT_WHEN_COLUMN,
  STATUS_COLUMN,
} from '../transactions/transaction-columns.tsx';

/** The customer's statement, newest first, with the actions on payments. */
export function CustomerTransactions({ customer }: { customer: AdminUserDetail }) {
  const pages = useReadPages(listUserTransactions, { params: { userId: customer.id } }, { staleTime: 0 });
  const list = useRef<HTMLDivElement>(null);
  const { column, dialogs } = useTransactionActions<Transaction>({
    of: () => customerName(customer),
    onSettled: () => list.current?.focus(),
  });
  return (
    <PagedList
      of="transactions"
      pages={pages}
      none={
        <Card>
          <EmptyState title="No Transactions Yet" art="empty-wallet">
            This balance has no transactions yet.
          </EmptyState>
        </Card>
      }
    >
      {(transactions) => (
        <>
          <Card flush>
            <div ref={list} tabIndex={-1} className="outline-none">
              <DataTable
                caption="Transaction History"
                columns={[
                  STATEMENT_COLUMN,
                  STATEMENT_WHEN_COLUMN,
                  STATUS_COLUMN,
                  AMOUNT_COLUMN,
                  BALANCE_COLUMN,
                  column,
                ]}
                rows={transactions}
                rowKey={({ id }) => id}
              />
            </div>
          </Card>
          {dialogs}
        </>
      )}
    </PagedList>
  );
}
