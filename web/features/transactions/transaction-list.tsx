import type { ReactNode } from 'react';
import type { Transaction } from '#contract/payments.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { repeat } from '../../ui/format/repeat.ts';
import { Card } from '../../ui/layout/card.tsx';
import { TransactionRow } from './transaction-row.tsx';

const SKELETONS = 5;

export function TransactionList({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <Card flush>
      <ul aria-label="Transactions">
        {transactions.map((transaction) => (
          <TransactionRow key={transaction.id} transaction={transaction} />
        ))}
      </ul>
    </Card>
  );
}

export function NoTransactions({ action }: { action?: ReactNode }) {
  return (
    <Card>
      <EmptyState title="No Transactions Yet" art="empty-wallet" action={action}>
        Add funds or buy a gift card, and it appears here.
      </EmptyState>
    </Card>
  );
}

export function TransactionSkeletons() {
  return (
    <Card flush>
      <div role="status">
        <span className="sr-only">Loading transactions</span>
        {repeat(SKELETONS).map((key) => (
          <div
            key={key}
            className="flex items-center gap-4 border-line border-b px-5 py-4.5 last:border-b-0 sm:px-7"
          >
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex-1 space-y-2.5">
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
            </div>
            <div className="flex flex-col items-end gap-2.5">
              <Skeleton className="h-4 w-16" />
              <Skeleton className="h-5 w-20 rounded-full" />
            </div>
          </div>
        ))}
      </div>
    </Card>
  );
}
