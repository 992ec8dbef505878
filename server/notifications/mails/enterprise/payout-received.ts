import { defuse, quoted } from '../defuse.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';
import { REPAID_NOTE, repaidSentences, spendButton } from '../repaid.ts';

/** The amount is formatted already: "$50.00". */
export type PayoutReceivedData = {
  firstName: string;
  companyName: string;
  amount: string;
  message: string | null;
  /** What of it repaid a debt of the reader; omitted where nothing was owed. */
  repaid?: string;
};

/** A company's payout is a present, so the mail reads like one. What is left of it is said as it is. */
export function payoutReceivedMail(data: PayoutReceivedData, { appUrl }: MailContext): MailContent {
  const words: Block[] =
    data.message === null
      ? []
      : [{ kind: 'quote', text: defuse(data.message), from: defuse(data.companyName) }];
  return {
    fromName: data.companyName,
    subject: `A company sent you ${data.amount}`,
    preview: data.repaid === undefined ? 'Choose a gift card you love.' : repaidSentences(data),
    heading: 'A treat for you',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `Someone at ${quoted(data.companyName)} thought of you and sent you ${data.amount}${data.repaid === undefined ? ', for whatever makes you smile' : ''}.`,
      },
      { kind: 'amount', label: 'Your reward', value: data.amount },
      ...words,
      ...(data.repaid === undefined ? [] : [{ kind: 'text', text: repaidSentences(data) } as const]),
      spendButton(data, appUrl),
      ...(data.repaid === undefined ? [] : [REPAID_NOTE]),
    ],
  };
}
