import { defuse, quoted } from '../defuse.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** The amount is formatted already: "$50.00". */
export type PayoutReceivedData = {
  firstName: string;
  companyName: string;
  amount: string;
  message: string | null;
};

/** A company's payout is a present, so the email reads like one. */
export function payoutReceivedMail(data: PayoutReceivedData, { appUrl }: MailContext): MailContent {
  const words: Block[] =
    data.message === null
      ? []
      : [{ kind: 'quote', text: defuse(data.message), from: defuse(data.companyName) }];
  return {
    subject: `A company sent you ${data.amount}`,
    preview: 'Choose a gift card you love.',
    heading: 'A treat for you',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `Someone at ${quoted(data.companyName)} thought of you and sent you ${data.amount}, for whatever makes you smile.`,
      },
      { kind: 'amount', label: 'Your reward', value: data.amount },
      ...words,
      { kind: 'button', label: 'Choose your treat', href: appUrl },
    ],
  };
}
