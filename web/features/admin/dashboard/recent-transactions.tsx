import { useRef, useState } from 'react';
import { type AdminTransaction, listAllTransactions } from '#contract/admin.ts';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { messageOf } from '../../../api/api-error.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { useRead } from '../../../api/use-read.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowSkeletons } from '../row-skeletons.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { COLUMNS } from './transaction-columns.tsx';
import { useProcess } from './use-process.ts';

/** As many as count as recent (specification 2, section 9). */
const SHOWN = 10;

/** What moved a balance last, or is about to, and what can be done about it. */
export function RecentTransactions() {
  const movesMoney = can(roleOf(useSignedInUser()), 'staff-money');
  return (
    <section aria-label="Recent transactions">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display font-semibold text-2xl tracking-tight">Recent transactions</h2>
        <LinkButton to={paths.adminTransactions()} tone="secondary" size="sm" className="min-h-11">
          Transaction manager
        </LinkButton>
      </div>
      <List movesMoney={movesMoney} />
    </section>
  );
}

function List({ movesMoney }: { movesMoney: boolean }) {
  const { data, error, refetch, isFetching } = useRead(listAllTransactions, { query: { limit: SHOWN } });
  const [refunding, setRefunding] = useState<AdminTransaction | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone once the payment is settled.
  const { process, processing } = useProcess({ onSettled: () => list.current?.focus() });
  if (error && !data) {
    return (
      <Card>
        <ErrorState
          title="The transactions did not load"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      </Card>
    );
  }
  if (!data) return <RowSkeletons label="Loading recent transactions" />;
  if (data.length === 0) {
    return (
      <Card>
        <EmptyState title="No transactions yet" art="empty-wallet">
          The first payment, gift or purchase is listed here.
        </EmptyState>
      </Card>
    );
  }
  const actions: Column<AdminTransaction> = {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (transaction) => {
      const { status, stripePaymentIntentId } = transaction;
      if (!stripePaymentIntentId) return null;
      const payment = { id: stripePaymentIntentId, of: transaction.userName };
      if (status === 'pending') {
        return <Process payment={payment} processing={processing === payment.id} onProcess={process} />;
      }
      if (!isRefundable(transaction)) return null;
      return <Refund of={payment.of} onRefund={() => setRefunding(transaction)} />;
    },
  };
  return (
    <>
      <Card flush>
        <div ref={list} tabIndex={-1} className="outline-none">
          <DataTable
            caption="Recent transactions"
            columns={movesMoney ? [...COLUMNS, actions] : COLUMNS}
            rows={data}
            rowKey={({ id }) => id}
          />
        </div>
      </Card>
      {refunding && <RefundDialog transaction={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

function isRefundable({ type, status }: AdminTransaction): boolean {
  return type === 'add_funds' && status === 'completed';
}

function Process({
  payment,
  processing,
  onProcess,
}: {
  payment: { id: string; of: string };
  processing: boolean;
  onProcess: (paymentIntentId: string) => void;
}) {
  return (
    // Not disabled meanwhile: the focus would be lost.
    <Button tone="secondary" size="sm" aria-busy={processing} onClick={() => onProcess(payment.id)}>
      {processing ? 'Processing…' : 'Process'}
      <span className="sr-only"> payment of {payment.of}</span>
    </Button>
  );
}

function Refund({ of, onRefund }: { of: string; onRefund: () => void }) {
  return (
    <Button tone="quiet" size="sm" onClick={onRefund} className="md:-mr-3.5">
      Refund
      <span className="sr-only"> payment of {of}</span>
    </Button>
  );
}
