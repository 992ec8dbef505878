import { type ReactNode, useState } from 'react';
import { can, roleOf } from '#contract/kernel/capabilities.ts';
import { useSignedInUser } from '../../../api/use-current-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { actionsColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { History, Undo2 } from '../../../ui/icons/actions.ts';
import { RowMenu } from '../../../ui/overlay/row-menu.tsx';
import { PaymentTimelineDialog } from '../timelines/payment-timeline-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import type { ListedTransaction } from './transaction-columns.tsx';
import { useProcess } from './use-process.ts';

type Chosen = { readonly act: 'refund' | 'timeline'; readonly paymentIntentId: string; readonly of: string };

/**
 * The staff's actions on a payment, in every list of payments: view its timeline and, with the right to move
 * money, process it while it is pending, or refund it (P20). Render `dialogs` beside the list.
 */
export function useTransactionActions<Row extends ListedTransaction>({
  of,
  onSettled,
}: {
  /** The name of the payment's owner. */
  of: (row: Row) => string;
  /** The pressed button disappears once the payment is settled: moves the focus. */
  onSettled: () => void;
}): { column: Column<Row>; dialogs: ReactNode } {
  const movesMoney = can(roleOf(useSignedInUser()), 'staff-money');
  const [chosen, choose] = useState<Chosen | null>(null);
  const { process, processing } = useProcess({ onSettled });
  const column = actionsColumn<Row>((row) => {
    const { status, stripePaymentIntentId: paymentIntentId } = row;
    if (!paymentIntentId) return null;
    const ofWhom = <span className="sr-only"> payment of {of(row)}</span>;
    const busy = processing === paymentIntentId;
    return (
      <span className="-my-1 -mr-2.5 inline-flex items-center justify-end gap-x-1">
        {movesMoney && status === 'pending' && (
          // A disabled button would lose the focus.
          <Button tone="secondary" size="sm" aria-busy={busy} onClick={() => process(paymentIntentId)}>
            {busy ? 'Processing…' : 'Process'}
            {ofWhom}
          </Button>
        )}
        <RowMenu
          label={`Actions on the payment of ${of(row)}`}
          actions={[
            ...(movesMoney && isRefundable(row)
              ? [
                  {
                    label: 'Refund',
                    icon: <Undo2 aria-hidden="true" />,
                    onSelect: () => choose({ act: 'refund', paymentIntentId, of: of(row) }),
                  },
                ]
              : []),
            {
              label: 'Timeline',
              icon: <History aria-hidden="true" />,
              onSelect: () => choose({ act: 'timeline', paymentIntentId, of: of(row) }),
            },
          ]}
        />
      </span>
    );
  });
  const close = () => choose(null);
  const dialogs = chosen && (
    <>
      {chosen.act === 'refund' && <RefundDialog payment={chosen} onClose={close} />}
      {chosen.act === 'timeline' && <PaymentTimelineDialog payment={chosen} onClose={close} />}
    </>
  );
  return { column, dialogs };
}

function isRefundable({ type, status }: ListedTransaction): boolean {
  return type === 'add_funds' && status === 'completed';
}
