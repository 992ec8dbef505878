import { useRef } from 'react';
import { type AdminTransaction, listAllTransactions } from '#contract/admin/dashboard.ts';
import { errorProps } from '../../../api/error-props.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { OWNED_COLUMNS } from '../transactions/owned-columns.tsx';
import { useTransactionActions } from '../transactions/transaction-actions.tsx';

/** The number of recent transactions (P107). */
const SHOWN = 10;

/** The latest transactions, pending ones included, with their actions. */
export function RecentTransactions() {
  return (
    <section aria-label="Recent transactions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display font-semibold text-2xl tracking-tight">Recent transactions</h2>
        <span className="flex flex-wrap gap-2">
          <LinkButton to="." search={{ tab: 'transactions' }} tone="secondary" size="sm" className="min-h-11">
            All transactions
          </LinkButton>
          <LinkButton to={paths.adminTransactions.href()} tone="secondary" size="sm" className="min-h-11">
            Transaction manager
          </LinkButton>
        </span>
      </div>
      <List />
    </section>
  );
}

function List() {
  const read = useRead(listAllTransactions, { query: { limit: SHOWN } }, { staleTime: 0 });
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
            columns={[...OWNED_COLUMNS, column]}
            rows={data}
            rowKey={({ id, userId, enterpriseId }) => `${id} ${userId ?? enterpriseId}`}
          />
        </div>
      </Card>
      {dialogs}
    </>
  );
}
