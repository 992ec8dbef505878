import { greeting, type MailContent, type MailContext } from './mail-content.ts';
import { chargeRows, chargeText, paidRows, receiptLinks } from './receipt-links.ts';

/** Amounts are formatted already: "$50.00". */
export type FundsAddedData = {
  firstName: string;
  amount: string;
  fee: string;
  total: string;
  balance: string;
  paymentId: string;
  /** "November 22, 2026 at 6:04 PM UTC"; omitted where staff completed the payment. */
  paidAt?: string;
  /** Staff completed the payment, and no card is known to have paid for it. */
  byStaff?: boolean;
  /** What of it repaid a debt; omitted where nothing was owed. */
  repaid?: string;
  /** The payment funded a company. */
  ofCompany?: boolean;
  /** The page with the signed receipt. */
  receiptPath: string;
};

export function fundsAddedMail(data: FundsAddedData, { appUrl }: MailContext): MailContent {
  const balance = data.ofCompany ? 'your shared balance' : 'your balance';
  const capital = data.ofCompany ? 'Your shared balance' : 'Your balance';
  return {
    subject: `${data.amount} added to ${balance}`,
    preview: `${capital} is now ${data.balance}.`,
    heading: data.byStaff ? 'Your payment was completed' : 'Your payment went through',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: data.byStaff ? chargeText(data.total) : 'Here is your receipt.' },
      { kind: 'amount', label: `Added to ${balance}`, value: data.amount },
      {
        kind: 'facts',
        rows: [
          ...chargeRows(data),
          ...(data.repaid === undefined ? [] : ([['Repaid for a disputed payment', data.repaid]] as const)),
          [capital, data.balance],
          ...paidRows(data),
        ],
      },
      { kind: 'button', label: data.ofCompany ? 'Reward your people' : 'Find a treat', href: appUrl },
      ...receiptLinks(data.receiptPath, appUrl),
    ],
  };
}
