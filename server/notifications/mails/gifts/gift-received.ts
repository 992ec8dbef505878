import { defuse, quoted } from '../defuse.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** Amounts are formatted already: "$50.00". The sender's text is passed on as typed. */
export type GiftReceivedData = {
  firstName: string;
  /** Null for a guest who gave no name. */
  senderName: string | null;
  amount: string;
  message: string | null;
};

export function giftReceivedMail(data: GiftReceivedData, { appUrl }: MailContext): MailContent {
  const sender = data.senderName === null ? 'Someone' : quoted(data.senderName);
  const from = data.senderName === null ? 'Someone' : defuse(data.senderName);
  const words: Block[] = data.message === null ? [] : [{ kind: 'quote', text: defuse(data.message), from }];
  return {
    subject: `You received a gift of ${data.amount}`,
    preview: 'It is already in your balance. Pick something you love.',
    heading: 'A gift for you',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: `${sender} thought of you and sent you ${data.amount}.` },
      { kind: 'amount', label: 'Your gift', value: data.amount },
      ...words,
      { kind: 'text', text: 'It is already in your balance, to spend on whatever you love.' },
      { kind: 'button', label: 'Choose your treat', href: appUrl },
    ],
  };
}
