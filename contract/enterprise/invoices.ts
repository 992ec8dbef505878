/** Invoices: a company pays its balance by bank instead of by card, without a fee. */
import { z } from 'zod';
import { Id, PageQuery, Timestamp } from '../kernel/common.ts';
import { defineRoute } from '../kernel/define-route.ts';
import { amount, Money } from '../kernel/money.ts';

export const INVOICE_STATES = ['OPEN', 'MARKED_AS_PAID', 'PAID', 'DELETED'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** The least and the most of an invoice. */
export const INVOICE_LEAST_CENTS = 1_00n;
export const INVOICE_MOST_CENTS = 1_000_000_00n;

const line = (most: number, tooLong: string) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

export const Invoice = z
  .object({
    id: Id,
    /** As people name it: INV-000042. */
    number: z.string(),
    amount: Money,
    poNumber: z.string().nullable(),
    memo: z.string().nullable(),
    state: z.enum(INVOICE_STATES),
    createdAt: Timestamp,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

const NewInvoiceBody = z.object({
  amount: amount(),
  poNumber: line(60, 'Please enter at most 60 characters.'),
  memo: line(500, 'Please enter at most 500 characters.'),
});

const OfInvoice = z.object({ invoiceId: Id });

export const listInvoices = defineRoute({
  method: 'GET',
  path: '/api/enterprise/invoices',
  summary: 'The invoices of the company, newest first',
  actor: 'enterprise-funding',
  query: PageQuery,
  paged: { pageSize: 20 },
  reply: { 200: z.array(Invoice) },
});

export const createInvoice = defineRoute({
  method: 'POST',
  path: '/api/enterprise/invoices',
  summary: 'Ask for an invoice, to be paid by bank; nothing moves',
  actor: 'enterprise-funding',
  body: NewInvoiceBody,
  idempotent: true,
  reply: { 201: Invoice },
  refusals: ['enterprise-inactive', 'too-many-invoices', 'invoices-unavailable', 'key-reused'],
});

export const deleteInvoice = defineRoute({
  method: 'DELETE',
  path: '/api/enterprise/invoices/:invoiceId',
  summary: 'Delete an invoice that is not paid',
  actor: 'enterprise-funding',
  params: OfInvoice,
  reply: { 200: Invoice },
  refusals: ['not-found', 'invoice-closed'],
});

export const markInvoice = defineRoute({
  method: 'POST',
  path: '/api/enterprise/invoices/:invoiceId/mark',
  summary:
    'Say that an invoice is paid, or take that back; the balance grows once our staff found the payment',
  actor: 'enterprise-funding',
  params: OfInvoice,
  body: z.object({ paid: z.boolean() }),
  reply: { 200: Invoice },
  refusals: ['not-found', 'invoice-closed'],
});

/** A PDF file. */
export const downloadInvoice = defineRoute({
  method: 'GET',
  path: '/api/enterprise/invoices/:invoiceId/pdf',
  summary: 'The invoice as a PDF file',
  actor: 'enterprise-funding',
  params: OfInvoice,
  refusals: ['not-found'],
  reply: { 200: z.string() },
  private: true,
});
