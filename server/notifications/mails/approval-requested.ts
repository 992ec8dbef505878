import { greeting, type MailContent, type MailContext } from './mail-content.ts';

export type ApprovalRequestedData = {
  firstName: string;
  makerName: string;
  companyName: string;
  /** What waits: "A payout of $300.00 to Nora Field". */
  what: string;
};

/** Asks another manager of a company to decide. */
export function approvalRequestedMail(data: ApprovalRequestedData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'A request is waiting for your approval',
    preview: data.what,
    heading: 'A request is waiting for you',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `${data.makerName} of ${data.companyName} asks for a second manager's approval: ${data.what}.`,
      },
      {
        kind: 'button',
        label: 'Review the request',
        href: `${appUrl}/enterprise-dashboard?tab=approvals`,
      },
      { kind: 'note', text: 'Without a decision it is canceled after 30 days.' },
    ],
  };
}
