import { defuse } from '../defuse.ts';
import { amountBlocks, type LabeledAmount } from '../labeled-amount.ts';
import { greeting, headingOf, type MailContent, type MailContext } from '../mail-content.ts';

export type ApprovalDecidedData = {
  firstName: string;
  /** "Request Approved". */
  title: string;
  /** "Your payout of $300.00 to Nora Field was approved". */
  outcome: string;
  /** What it was about; an invitation has none. */
  amount?: LabeledAmount;
  /** What follows for the money, in one sentence. */
  consequence: string;
  note: string | null;
  deciderName: string;
};

/** Notifies the manager who made a request of its end. */
export function approvalDecidedMail(data: ApprovalDecidedData, { appUrl }: MailContext): MailContent {
  const heading = headingOf(data.title);
  return {
    subject: heading,
    preview: data.consequence,
    heading,
    blocks: [
      greeting(data.firstName),
      ...amountBlocks(data.amount),
      { kind: 'text', text: `${defuse(data.outcome)}. ${data.consequence}` },
      ...(data.note
        ? [{ kind: 'quote' as const, text: defuse(data.note), from: defuse(data.deciderName) }]
        : []),
      {
        kind: 'button',
        label: 'See your requests',
        href: `${appUrl}/enterprise-dashboard?tab=approvals&view=ended`,
      },
    ],
  };
}
