import { useState } from 'react';
import { listSuspense, type SuspendedPayment } from '#contract/admin/returns.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { RefundDialog } from '../transactions/refund-dialog.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { OwnerCell } from './owner-cell.tsx';
import { SuspensePayoutDialog } from './suspense-payout-dialog.tsx';

const COLUMNS: readonly Column<SuspendedPayment>[] = [
  { key: 'owner', header: 'Belongs to', heading: true, cell: (row) => <OwnerCell {...row} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, guest }) => (
      <>
        <Money amount={amount} className="font-medium" />
        {guest && <span className="block text-ink-soft text-sm">A guest’s gift</span>}
      </>
    ),
  },
  {
    key: 'failure',
    header: 'Last refund',
    cell: ({ failure }) => <span className="break-words">{failure ?? 'None sent'}</span>,
  },
  timeColumn('Since', ({ since }) => since),
];

type Chosen = { readonly act: 'send' | 'pay'; readonly payment: SuspendedPayment };

/** Money that belongs to nobody's balance, and that no refund returns. */
export function SuspenseList() {
  const pages = useReadPages(listSuspense, {}, { staleTime: 0 });
  const [chosen, choose] = useState<Chosen | null>(null);
  const close = () => choose(null);
  const actions = actionsColumn<SuspendedPayment>((payment) => (
    <span className="inline-flex flex-wrap justify-end gap-1.5">
      {payment.paymentIntentId && (
        <Button tone="secondary" size="sm" onClick={() => choose({ act: 'send', payment })}>
          Send again
          <span className="sr-only"> to the card of {payment.name}</span>
        </Button>
      )}
      <Button tone="secondary" size="sm" onClick={() => choose({ act: 'pay', payment })}>
        Paid out by other means
        <span className="sr-only"> to {payment.name}</span>
      </Button>
    </span>
  ));
  const paymentIntentId = chosen?.payment.paymentIntentId;
  return (
    <>
      <WaitingList
        of="payments"
        caption="Money in suspense"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ paymentId }) => paymentId}
        none={{
          title: 'Nothing in suspense',
          text: 'Money that could be neither credited nor refunded appears here.',
        }}
      />
      {chosen?.act === 'send' && paymentIntentId && (
        <RefundDialog payment={{ paymentIntentId, of: chosen.payment.name }} onClose={close} />
      )}
      {chosen?.act === 'pay' && <SuspensePayoutDialog payment={chosen.payment} onClose={close} />}
    </>
  );
}
