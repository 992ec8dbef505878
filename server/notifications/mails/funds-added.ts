import { greeting, type MailContent, type MailContext } from './mail-content.ts';

/** Amounts are formatted already: "$50.00". */
export type FundsAddedData = {
  firstName: string;
  amount: string;
  fee: string;
  total: string;
  balance: string;
  paymentId: string;
};

export function fundsAddedMail(data: FundsAddedData, { appUrl }: MailContext): MailContent {
  return {
    subject: `${data.amount} added to your balance`,
    preview: `Your balance is now ${data.balance}.`,
    heading: `${data.amount} added to your balance`,
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: 'Your payment went through. Here is your receipt.' },
      {
        kind: 'facts',
        rows: [
          ['Added to your balance', data.amount],
          ['Service fee', data.fee],
          ['Charged to your card', data.total],
          ['Your balance', data.balance],
          ['Payment ID', data.paymentId],
        ],
      },
      { kind: 'button', label: 'Find a treat', href: appUrl },
    ],
  };
}
