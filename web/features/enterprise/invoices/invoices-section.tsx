import { useState } from 'react';
import {
  deleteInvoice,
  downloadInvoice,
  type Invoice,
  listInvoices,
  markInvoice,
} from '#contract/enterprise/invoices.ts';
import { routeUrl } from '../../../api/client.ts';
import { errorProps } from '../../../api/error-props.ts';
import { moreProps } from '../../../api/more-props.ts';
import { useReadPages } from '../../../api/use-read.ts';
import { useWrite } from '../../../api/use-write.ts';
import { toastFailure } from '../../../shared/toast-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { buttonStyle } from '../../../ui/actions/button-style.ts';
import { Badge } from '../../../ui/data/badge.tsx';
import { type Column, DataTable } from '../../../ui/data/data-table.tsx';
import { LoadMore } from '../../../ui/data/load-more.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { formatDay } from '../../../ui/format/date-format.ts';
import { displayMoney } from '../../../ui/format/display-money.ts';
import { Money } from '../../../ui/format/money.tsx';
import { FileText } from '../../../ui/icons/documents.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { PartHeading } from '../../../ui/layout/part-heading.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { Locked } from '../locked.tsx';
import type { SectionProps } from '../section-props.ts';
import { NewInvoiceDialog } from './new-invoice-dialog.tsx';

/** Funding by bank: ask for an invoice, pay it, and say so. */
export function InvoicesSection({ company }: SectionProps) {
  const pages = useReadPages(listInvoices, {}, { staleTime: 0 });
  const [making, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<Invoice | null>(null);
  const mark = useWrite(markInvoice, {
    invalidates: [listInvoices],
    onError: toastFailure,
  });
  const actions: Column<Invoice> = {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    buttons: true,
    cell: (invoice) => (
      <span className="flex flex-wrap justify-end gap-2">
        <a
          href={routeUrl(downloadInvoice.path, { invoiceId: invoice.id }, undefined)}
          className={buttonStyle({ tone: 'secondary', size: 'sm' })}
          aria-label={`PDF of ${invoice.number}`}
        >
          PDF
        </a>
        {isOpen(invoice) && (
          <>
            <Button
              size="sm"
              tone="quiet"
              busy={mark.isPending && mark.variables?.params.invoiceId === invoice.id}
              onClick={() =>
                mark.mutate({ params: { invoiceId: invoice.id }, body: { paid: invoice.state === 'OPEN' } })
              }
            >
              {invoice.state === 'OPEN' ? 'Mark as paid' : 'Mark as not paid'}
              <span className="sr-only"> {invoice.number}</span>
            </Button>
            <Button
              size="sm"
              tone="quiet"
              aria-label={`Delete ${invoice.number}`}
              onClick={() => setDeleting(invoice)}
            >
              Delete
            </Button>
          </>
        )}
      </span>
    ),
  };
  return (
    <section aria-labelledby="invoices">
      <PartHeading
        id="invoices"
        title="Invoices"
        namesTab
        className="mb-4"
        actions={
          company.isActive && (
            <Button onClick={() => setMaking(true)}>
              <FileText aria-hidden="true" />
              New invoice
            </Button>
          )
        }
      >
        Fund your balance by bank transfer, without a fee. We email you each invoice as a PDF. Put its number
        on your payment.
      </PartHeading>
      {!company.isActive && <Locked company={company} what="You can make invoices" className="mb-4" />}
      {pages.items ? (
        <Card flush={pages.items.length > 0}>
          {pages.items.length > 0 ? (
            <DataTable
              wide
              caption="Invoices"
              columns={[...COLUMNS, actions]}
              rows={pages.items}
              rowKey={({ id }) => id}
            />
          ) : (
            <EmptyState title="No invoices yet">
              {company.isActive && 'Make one and pay it by bank transfer.'}
            </EmptyState>
          )}
        </Card>
      ) : pages.error ? (
        <Card>
          <ErrorState title="Your invoices did not load" {...errorProps(pages)} />
        </Card>
      ) : (
        <ListSkeleton label="Loading invoices" />
      )}
      <LoadMore label="Load more invoices" {...moreProps(pages)} />
      <NewInvoiceDialog open={making} onClose={() => setMaking(false)} />
      <DeleteDialog
        route={deleteInvoice}
        chosen={deleting && { params: { invoiceId: deleting.id } }}
        list={listInvoices}
        onClose={() => setDeleting(null)}
        title={`Delete ${deleting?.number ?? 'this invoice'}?`}
        description={`Please do not pay it (${displayMoney(deleting?.amount ?? '0.00')}) after that.`}
        confirmLabel="Delete invoice"
      />
    </section>
  );
}

function isOpen({ state }: Invoice): boolean {
  return state === 'OPEN' || state === 'MARKED_AS_PAID';
}

const COLUMNS: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: 'Invoice',
    heading: true,
    cell: ({ number, poNumber, createdAt }) => (
      <span className="block min-w-0">
        <span className="block font-semibold">{number}</span>
        <span className="block break-words font-normal text-ink-soft text-sm">
          <span className="whitespace-nowrap">{formatDay(createdAt)}</span>
          {poNumber && (
            <>
              , purchase order <span className="inline-block">{poNumber}</span>
            </>
          )}
        </span>
      </span>
    ),
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'state', header: 'Status', cell: ({ state }) => <State state={state} /> },
];

function State({ state }: Pick<Invoice, 'state'>) {
  if (state === 'PAID') return <Badge tone="good">Paid</Badge>;
  if (state === 'MARKED_AS_PAID') return <Badge tone="warn">On its way</Badge>;
  if (state === 'DELETED') return <Badge>Deleted</Badge>;
  return <Badge tone="warn">Open</Badge>;
}
