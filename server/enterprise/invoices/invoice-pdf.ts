/** An invoice as a PDF. */
import { displayCents } from '#contract/kernel/money.ts';
import { type PdfLine, renderPdf, writeLines } from '#server/kernel/pdf.ts';
import { type InvoiceRow, invoiceNumber } from './invoice.ts';

const STATES: Record<InvoiceRow['state'], string> = {
  OPEN: 'Not paid yet',
  MARKED_AS_PAID: 'Payment on its way',
  PAID: 'Paid',
  DELETED: 'Deleted: please do not pay',
};

/** `bankDetails`: where it is paid to, line by line. The memo is the company's own and is left out. */
export function invoicePdf(
  invoice: InvoiceRow,
  { companyName, bankDetails }: { companyName: string; bankDetails: readonly string[] },
): Promise<Buffer> {
  const number = invoiceNumber(invoice);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const lines: PdfLine[] = [
    { text: 'Indulge', size: 12, bold: true },
    { text: `Invoice ${number}`, size: 24, bold: true, gapBefore: 24 },
    { text: day.format(invoice.created_at) },
    { text: 'Bill to', bold: true, gapBefore: 24 },
    { text: companyName },
    ...(invoice.po_number ? [{ text: `Purchase order ${invoice.po_number}` }] : []),
    { text: 'Funds for the shared balance', bold: true, gapBefore: 24 },
    { text: displayCents(invoice.amount_cents), size: 20, bold: true, gapBefore: 4 },
    { text: 'US dollars. No fee is added.' },
    { text: invoice.paid_at ? `Paid on ${day.format(invoice.paid_at)}` : STATES[invoice.state] },
    { text: 'Pay by bank to', bold: true, gapBefore: 24 },
    ...bankDetails.map((text) => ({ text })),
    { text: `Reference: ${number}`, bold: true },
    { text: 'The balance grows once our staff have found your payment by this reference.', gapBefore: 24 },
  ];
  return renderPdf(`Invoice ${number}`, (pdf) => writeLines(pdf, lines));
}
