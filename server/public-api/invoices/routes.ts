/** Binds the invoices of a company, over the use cases of its dashboard. */

import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/invoices.ts';
import {
  changeInvoice,
  countKeptInvoices,
  createInvoice,
  findInvoice,
  type InvoiceRow,
  invoiceNumber,
  invoicePdf,
  readOwnCompany,
  selectKeptInvoices,
} from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { asDownload } from '#server/http/edge/downloads.ts';
import { writeCsv } from '#server/http/edge/send-csv.ts';
import type { PublicApiDeps } from '../deps.ts';
import { actingFor } from '../edge/acting-for.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { toDollars } from '../edge/dollars.ts';
import type { UsedKey } from '../keys/key-store.ts';

export function invoiceRoutes(api: App, deps: PublicApiDeps): void {
  const { db } = deps;
  const own = async ({ enterprise_id: enterpriseId }: UsedKey, id: string): Promise<InvoiceRow> => {
    const invoice = isId(id) ? await findInvoice(db, { id, enterpriseId }) : undefined;
    if (!invoice) throw notFound();
    return invoice;
  };

  bindApi(api, contract.listInvoices, async ({ key, query }) => {
    const enterpriseId = key.enterprise_id;
    const [rows, count] = await Promise.all([
      selectKeptInvoices(db, { enterpriseId, ...query }),
      countKeptInvoices(db, enterpriseId),
    ]);
    return { invoices: rows.map(toApiInvoice), total_count: count };
  });

  bindApi(api, contract.getInvoice, async ({ key, params }) => ({
    invoice: toApiInvoice(await own(key, params.id)),
  }));

  bindApi(api, contract.createInvoice, async ({ key, body: { amount: amountCents, po_number, memo } }) => {
    const asked = { amountCents, poNumber: po_number || null, memo: memo || null };
    return { invoice: toApiInvoice(await createInvoice(deps, actingFor(key), asked)) };
  });

  bindApi(api, contract.deleteInvoice, async ({ key, params }) => {
    const { id } = await own(key, params.id);
    return { invoice: toApiInvoice(await changeInvoice(deps, actingFor(key), { id, change: 'delete' })) };
  });

  bindApi(api, contract.downloadInvoicePdf, async ({ key, params, reply }) => {
    const invoice = await own(key, params.id);
    const { company_name: companyName } = await readOwnCompany(db, actingFor(key));
    const { bankDetails } = deps.config;
    asDownload(reply, `${invoiceNumber(invoice)}.pdf`).type('application/pdf');
    return invoicePdf(invoice, { companyName, bankDetails });
  });

  bindApi(api, contract.downloadInvoiceCsv, async ({ key, params, reply }) => {
    const invoice = await own(key, params.id);
    asDownload(reply, `${invoiceNumber(invoice)}.csv`).type('text/csv; charset=utf-8');
    return writeCsv({ rows: csvRows(invoice), byteOrderMark: false, lineEnd: 'unix' });
  });
}

function toApiInvoice(row: InvoiceRow) {
  return {
    id: row.id,
    invoice_number: invoiceNumber(row),
    po_number: row.po_number,
    amount: toDollars(row.amount_cents),
    currency_code: 'USD' as const,
    currency: 'USD' as const,
    international: false as const,
    status: row.state,
    orders: [],
    rewards: [],
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
  };
}

function csvRows(row: InvoiceRow) {
  return [
    ['Invoice', 'Created', 'PO number', 'Amount', 'Currency', 'Status', 'Paid'],
    [
      invoiceNumber(row),
      row.created_at.toISOString(),
      row.po_number ?? '',
      row.amount_cents,
      'USD',
      row.state,
      row.paid_at?.toISOString() ?? '',
    ],
  ];
}
