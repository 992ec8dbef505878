/** Invoices: a company pays its balance by bank. */
import { z } from 'zod';
import { INVOICE_STATES } from '../enterprise/invoices.ts';
import { defineApiRoute } from './define-api-route.ts';
import { denomination, text } from './orders.ts';
import { ApiId, ApiTime, CurrencyCode, Dollars, IdParams, pages } from './values.ts';

const Invoice = z
  .object({
    id: ApiId,
    invoice_number: z
      .string()
      .meta({ description: 'The reference that a payment names', examples: ['INV-000042'] }),
    po_number: z.string().nullable(),
    amount: Dollars,
    currency_code: CurrencyCode,
    currency: CurrencyCode.meta({ description: 'The same, for older clients' }),
    international: z.literal(false),
    status: z.enum(INVOICE_STATES),
    orders: z.array(ApiId).meta({ description: 'Always empty: an invoice funds the balance' }),
    rewards: z.array(ApiId).meta({ description: 'Always empty' }),
    created_at: ApiTime,
    paid_at: ApiTime.nullable(),
  })
  .meta({ id: 'ApiInvoice' });

const OneInvoice = z.object({ invoice: Invoice });

export const listInvoices = defineApiRoute({
  method: 'GET',
  path: '/invoices',
  summary: 'The invoices of the company, newest first',
  needs: 'read_only',
  query: z.object(pages(10, 500)),
  reply: z.object({ invoices: z.array(Invoice), total_count: z.int() }),
});

export const getInvoice = defineApiRoute({
  method: 'GET',
  path: '/invoices/:id',
  summary: 'One invoice',
  needs: 'read_only',
  params: IdParams,
  reply: OneInvoice,
});

const currency = z.literal('USD', 'is not a currency that Indulge knows').nullish();

export const createInvoice = defineApiRoute({
  method: 'POST',
  path: '/invoices',
  summary: 'Ask for an invoice; the balance grows once it is paid by bank',
  needs: 'read_write',
  body: z.object({
    amount: denomination,
    currency_code: currency,
    currency: currency.meta({ description: 'The same, for older clients' }),
    po_number: text(60).nullish(),
    memo: text(500).nullish(),
  }),
  reply: OneInvoice,
  statuses: { 409: 'The company has as many open invoices as it may, or invoices are not offered' },
});

export const deleteInvoice = defineApiRoute({
  method: 'DELETE',
  path: '/invoices/:id',
  summary: 'Delete an invoice that is not paid',
  needs: 'read_write',
  params: IdParams,
  reply: OneInvoice,
  statuses: { 409: 'The invoice is paid or deleted' },
});

export const downloadInvoicePdf = defineApiRoute({
  method: 'GET',
  path: '/invoices/:id/pdf',
  summary: 'The invoice as a PDF file',
  needs: 'read_only',
  params: IdParams,
  file: 'application/pdf',
  reply: z.any(),
});

export const downloadInvoiceCsv = defineApiRoute({
  method: 'GET',
  path: '/invoices/:id/csv',
  summary: 'The invoice as a CSV file',
  needs: 'read_only',
  params: IdParams,
  file: 'text/csv',
  reply: z.any(),
});
