import { defuse } from '../defuse.ts';
import { amountBlocks, type LabeledAmount } from '../labeled-amount.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type ReviewsRequestedData = {
  firstName: string;
  companyName: string;
  /** What waits: "A reward of $25.00 to Nora Field", "3 rewards of $75.00 in all". */
  what: string;
  count: number;
  /** The amount of `what` and its label. */
  amount: LabeledAmount;
};

/** Asks a manager of a company to decide about rewards that hit its own fraud rules. */
export function reviewsRequestedMail(data: ReviewsRequestedData, { appUrl }: MailContext): MailContent {
  const isOne = data.count === 1;
  return {
    subject: isOne ? 'A reward is waiting for your review' : 'Rewards are waiting for your review',
    preview: `Release or block ${isOne ? 'it' : 'them'} within 30 days.`,
    heading: isOne ? 'A reward is waiting for your review' : 'Rewards are waiting for your review',
    blocks: [
      greeting(data.firstName),
      ...amountBlocks(data.amount),
      {
        kind: 'text',
        text: `${defuse(data.what)} ${isOne ? 'was' : 'were'} stopped by a fraud rule of ${defuse(data.companyName)}. Nobody can claim ${isOne ? 'it' : 'them'} until you or another manager decides.`,
      },
      {
        kind: 'button',
        label: isOne ? 'Review the reward' : 'Review the rewards',
        href: `${appUrl}/enterprise-dashboard?tab=reviews`,
      },
      {
        kind: 'note',
        text: `If nobody decides within 30 days, ${isOne ? 'the reward is' : 'the rewards are'} blocked and the money returns to the shared balance.`,
      },
    ],
  };
}
