import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type InvoiceMailData = {
  firstName: string;
  /** "INV-000042", which is the reference of the payment. */
  number: string;
  amount: string;
  poNumber: string | null;
};

/** Goes to the manager who asked for an invoice, with the invoice as a PDF. */
export function invoiceMail(data: InvoiceMailData, { appUrl }: MailContext): MailContent {
  const { number, amount, poNumber } = data;
  return {
    subject: `Your invoice ${number}`,
    preview: `${amount}, to be paid by bank transfer.`,
    heading: 'Your invoice',
    blocks: [
      greeting(data.firstName),
      { kind: 'amount', label: 'To pay by bank transfer', value: amount },
      {
        kind: 'text',
        text: 'The attached PDF says where to pay. Please give your bank the reference below. We add the money to your shared balance once it arrives.',
      },
      {
        kind: 'facts',
        rows: [
          ['Payment reference', number],
          ...(poNumber === null ? [] : ([['Purchase order', poNumber]] as const)),
        ],
      },
      { kind: 'button', label: 'See your invoices', href: `${appUrl}/enterprise-dashboard?tab=invoices` },
    ],
  };
}
