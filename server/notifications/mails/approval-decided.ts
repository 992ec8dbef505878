import { greeting, type MailContent, type MailContext } from './mail-content.ts';

export type ApprovalDecidedData = {
  firstName: string;
  /** "Your payout of $300.00 to Nora Field was approved". */
  outcome: string;
  /** What follows for the money, in one sentence. */
  consequence: string;
  note: string | null;
  deciderName: string;
};

/** Notifies the manager who made a request of its end. */
export function approvalDecidedMail(data: ApprovalDecidedData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Your request has been decided',
    preview: data.outcome,
    heading: 'Your request has been decided',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: `${data.outcome}. ${data.consequence}` },
      ...(data.note ? [{ kind: 'quote' as const, text: data.note, from: data.deciderName }] : []),
      {
        kind: 'button',
        label: 'See your requests',
        href: `${appUrl}/enterprise-dashboard?tab=approvals&view=ended`,
      },
    ],
  };
}
