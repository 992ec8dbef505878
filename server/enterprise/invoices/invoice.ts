/** An invoice of a company, and the words about it. */
import type { InvoiceState, Invoice as Shown } from '#contract/enterprise/invoices.ts';
import { formatCents } from '#contract/kernel/money.ts';

export type InvoiceRow = {
  id: string;
  number: bigint;
  enterprise_id: string;
  amount_cents: bigint;
  po_number: string | null;
  memo: string | null;
  state: InvoiceState;
  created_by: string;
  created_at: Date;
  paid_at: Date | null;
  bank_reference: string | null;
};

const DIGITS = 6;

/** The reference that a company gives its bank. */
export function invoiceNumber({ number }: Pick<InvoiceRow, 'number'>): string {
  return `INV-${String(number).padStart(DIGITS, '0')}`;
}

export function isPayable({ state }: Pick<InvoiceRow, 'state'>): boolean {
  return state === 'OPEN' || state === 'MARKED_AS_PAID';
}

export function toInvoice(row: InvoiceRow): Shown {
  return {
    id: row.id,
    number: invoiceNumber(row),
    amount: formatCents(row.amount_cents),
    poNumber: row.po_number,
    memo: row.memo,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
