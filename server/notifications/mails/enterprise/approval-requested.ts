import { defuse } from '../defuse.ts';
import { amountBlocks, type LabeledAmount } from '../labeled-amount.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type ApprovalRequestedData = {
  firstName: string;
  makerName: string;
  companyName: string;
  /** What waits: "a payout of $300.00 to Nora Field". */
  what: string;
  /** The amount of `what` and its label; an invitation has none. */
  amount?: LabeledAmount;
};

/** Asks another manager of a company to decide. */
export function approvalRequestedMail(data: ApprovalRequestedData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'A request is waiting for your approval',
    preview: `Another manager asks for your approval${data.amount ? ` of ${data.amount[1]}` : ''}.`,
    heading: 'A request is waiting for you',
    blocks: [
      greeting(data.firstName),
      ...amountBlocks(data.amount),
      {
        kind: 'text',
        text: `${defuse(data.makerName)} of ${defuse(data.companyName)} asked you to approve ${defuse(data.what)}.`,
      },
      {
        kind: 'button',
        label: 'Review the request',
        href: `${appUrl}/enterprise-dashboard?tab=approvals`,
      },
      {
        kind: 'note',
        text: `If nobody decides within 30 days, the request expires${data.amount ? ' and the money returns to the shared balance' : ''}.`,
      },
    ],
  };
}
