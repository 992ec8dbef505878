import { defuse } from './defuse.ts';
import { greeting, type MailContent, type MailContext } from './mail-content.ts';

export type CashOutRequestedData = { firstName: string; amount: string; email: string; state: string };

/** To administrators, who pay out by hand what no card can take. */
export function cashOutRequestedMail(data: CashOutRequestedData, { appUrl }: MailContext): MailContent {
  return {
    subject: `A member asks for the last ${data.amount} of a balance`,
    preview: `${defuse(data.email)}, ${data.state}`,
    heading: 'A cash-out is waiting',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `A member wants to take out ${data.amount}. It is too little for any gift card and below the threshold of their state, and none of their cards can take it back. Please pay it another way, such as by check, and record how.`,
      },
      { kind: 'amount', label: 'To be paid out', value: data.amount },
      {
        kind: 'facts',
        rows: [
          ['Member', defuse(data.email)],
          ['State', data.state],
        ],
      },
      { kind: 'button', label: 'See the request', href: `${appUrl}/admin?tab=regulation&list=cash-outs` },
    ],
  };
}

export type CashOutDecidedData = {
  firstName: string;
  amount: string;
  outcome: 'paid' | 'declined';
  /** How it was paid, or why it was not. */
  note: string;
};

/** To the member who asked. */
export function cashOutDecidedMail(data: CashOutDecidedData, { appUrl }: MailContext): MailContent {
  const isPaid = data.outcome === 'paid';
  const heading = isPaid ? 'We paid out your balance' : 'We cannot pay out your balance';
  return {
    subject: isPaid ? `We paid out ${data.amount}` : `Your request for ${data.amount}`,
    preview: heading,
    heading,
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: isPaid
          ? `${data.amount} has left your balance and is on its way to you. This is how we pay it:`
          : `We cannot pay out the ${data.amount} that you requested. It stays in your balance. This is why:`,
      },
      { kind: 'quote', text: defuse(data.note), from: 'Indulge support' },
      ...(isPaid ? [{ kind: 'amount', label: 'Paid out', value: data.amount } as const] : []),
      { kind: 'button', label: 'See your transactions', href: `${appUrl}/transaction-history` },
    ],
  };
}
