import { useState } from 'react';
import { listWaitingInvoices, type StaffInvoice } from '#contract/admin/invoices.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { actionsColumn, timeColumn } from '../../../ui/data/columns.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { WaitingList } from '../waiting-list.tsx';
import { PayInvoiceDialog } from './pay-invoice-dialog.tsx';

const COLUMNS: readonly Column<StaffInvoice>[] = [
  {
    key: 'company',
    header: 'Company',
    heading: true,
    cell: ({ companyName, number, poNumber }) => (
      <>
        <span className="break-text font-semibold">{companyName}</span>
        <span className="block font-normal text-ink-soft text-sm">
          {number}
          {poNumber && (
            <>
              , purchase order <span className="inline-block">{poNumber}</span>
            </>
          )}
        </span>
      </>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) =>
      state === 'MARKED_AS_PAID' ? <Badge tone="warn">They say it is paid</Badge> : <Badge>Open</Badge>,
  },
  timeColumn('Created', ({ createdAt }) => createdAt),
];

/** Invoices of companies that wait for a payment of the bank. */
export function InvoicesTab() {
  const pages = useReadPages(listWaitingInvoices, {}, { staleTime: 0 });
  const [chosen, choose] = useState<StaffInvoice | null>(null);
  const actions = actionsColumn<StaffInvoice>((invoice) => (
    <Button tone="secondary" size="sm" onClick={() => choose(invoice)}>
      Match payment
      <span className="sr-only"> of {invoice.number}</span>
    </Button>
  ));
  return (
    <section aria-labelledby="staff-invoices">
      <PartHeading id="staff-invoices" title="Invoices" namesTab />
      <WaitingList
        of="invoices"
        caption="Open invoices"
        pages={pages}
        columns={[...COLUMNS, actions]}
        rowKey={({ id }) => id}
        none={{
          title: 'No open invoices',
          text: 'When a company asks for an invoice, it appears here until its payment is found at the bank.',
        }}
      />
      {chosen && <PayInvoiceDialog invoice={chosen} onClose={() => choose(null)} />}
    </section>
  );
}
