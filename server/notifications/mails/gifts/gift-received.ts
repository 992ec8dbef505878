import { defuse, quoted } from '../defuse.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';
import { REPAID_NOTE, repaidSentences, spendButton } from '../repaid.ts';

/** Amounts are formatted already: "$50.00". The sender's text is passed on as typed. */
export type GiftReceivedData = {
  firstName: string;
  /** Null for a guest who gave no name. */
  senderName: string | null;
  amount: string;
  message: string | null;
  /** What of it repaid a debt of the reader; omitted where nothing was owed. */
  repaid?: string;
};

export function giftReceivedMail(data: GiftReceivedData, { appUrl }: MailContext): MailContent {
  const sender = data.senderName === null ? 'Someone' : quoted(data.senderName);
  const from = data.senderName === null ? 'Someone' : defuse(data.senderName);
  const words: Block[] = data.message === null ? [] : [{ kind: 'quote', text: defuse(data.message), from }];
  return {
    subject: `You received a gift of ${data.amount}`,
    preview:
      data.repaid === undefined
        ? 'It is already in your balance. Pick something you love.'
        : repaidSentences(data),
    heading: 'A gift for you',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: `${sender} thought of you and sent you ${data.amount}.` },
      { kind: 'amount', label: 'Your gift', value: data.amount },
      ...words,
      {
        kind: 'text',
        text:
          data.repaid === undefined
            ? 'It is already in your balance, to spend on whatever you love.'
            : repaidSentences(data),
      },
      spendButton(data, appUrl),
      ...(data.repaid === undefined ? [] : [REPAID_NOTE]),
    ],
  };
}
