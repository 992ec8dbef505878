import { defuse } from './defuse.ts';
import { amountBlocks, type LabeledAmount } from './labeled-amount.ts';
import { greeting, headingOf, type MailContent, type MailContext } from './mail-content.ts';

/** `waits`: the reader can decide. `amount`: none where the request moves no money. */
export type StaffRequestData = {
  firstName: string;
  title: string;
  message: string;
  waits?: boolean;
  amount?: LabeledAmount;
};

/** To administrators who can approve something, and to the colleague who asked, on the outcome. */
export function staffRequestMail(data: StaffRequestData, { appUrl }: MailContext): MailContent {
  // It names customers.
  const message = defuse(data.message);
  return {
    subject: `Indulge approvals: ${headingOf(data.title)}`,
    preview: message,
    heading: headingOf(data.title),
    blocks: [
      greeting(data.firstName),
      ...amountBlocks(data.amount),
      { kind: 'text', text: message },
      {
        kind: 'button',
        label: data.waits ? 'Review the request' : 'See the request',
        href: `${appUrl}/admin?tab=approvals`,
      },
      ...(data.waits
        ? [
            {
              kind: 'note',
              text: 'If nobody decides within 30 days, the request expires and nothing changes.',
            } as const,
          ]
        : []),
    ],
  };
}
