/** Invoices of companies, as staff match them with payments of the bank. */
import { z } from 'zod';
import { Invoice } from '../enterprise/invoices.ts';
import { Id, PageQuery } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { WaitsForApproval } from './approvals.ts';

export const StaffInvoice = Invoice.extend({ enterpriseId: Id, companyName: z.string() }).meta({
  id: 'StaffInvoice',
});
export type StaffInvoice = z.infer<typeof StaffInvoice>;

const ENTER_REFERENCE = 'Please enter what the bank calls the payment.';

export const InvoicePaymentBody = z.object({
  bankReference: z
    .string(ENTER_REFERENCE)
    .trim()
    .min(1, ENTER_REFERENCE)
    .max(100, 'Please enter at most 100 characters.'),
});

export const listWaitingInvoices = defineRoute({
  method: 'GET',
  path: '/api/admin/invoices',
  summary: 'The invoices of all companies that are not paid, newest first',
  actor: 'staff-money',
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(StaffInvoice) },
});

export const payInvoice = defineRoute({
  method: 'POST',
  path: '/api/admin/invoices/:invoiceId/payment',
  summary:
    'Match a payment of the bank with an invoice: always with a second administrator; once per Idempotency-Key',
  actor: 'staff-money',
  proof: 'always',
  params: z.object({ invoiceId: Id }),
  body: InvoicePaymentBody,
  idempotent: true,
  reply: { 200: z.object({ message: z.string() }), 202: WaitsForApproval },
  refusals: [
    'not-found',
    'invoice-closed',
    'request-waiting',
    'forbidden',
    'two-factor-required',
    'changed-meanwhile',
    'key-reused',
  ],
});
