import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type PurchaseReleasedData = {
  firstName: string;
  brand: string;
  amount: string;
  balance: string;
  /** What of the amount repaid a debt from a disputed payment. */
  repaid?: string;
};

/** The issuer could not deliver the card, and the money is back. */
export function purchaseReleasedMail(data: PurchaseReleasedData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Your ${data.brand} gift card could not be issued`,
    preview: `${data.amount} is back in your balance.`,
    heading: 'Your money is back',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `We are sorry: ${data.brand} could not issue your gift card. We returned the money to your balance.`,
      },
      { kind: 'amount', label: 'Back in your balance', value: data.amount },
      { kind: 'facts', rows: rowsOf(data) },
      { kind: 'button', label: 'Choose another card', href: appUrl },
    ],
  };
}

function rowsOf({ balance, repaid }: PurchaseReleasedData): [label: string, value: string][] {
  const shown: [string, string] = ['Your balance', balance];
  return repaid === undefined ? [shown] : [['Repaid what was owed for a disputed payment', repaid], shown];
}
