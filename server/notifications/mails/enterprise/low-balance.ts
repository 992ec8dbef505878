import { defuse } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type LowBalanceData = {
  firstName: string;
  companyName: string;
  balance: string;
  line: string;
  /** Whether a card is charged. */
  nextStep: string;
};

/** The shared balance of a company fell under the line that its managers set. */
export function lowBalanceMail(data: LowBalanceData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Your shared balance is low',
    preview: `It is below the ${data.line} that your company set.`,
    heading: 'Your shared balance is low',
    blocks: [
      greeting(data.firstName),
      { kind: 'amount', label: `Shared balance of ${defuse(data.companyName)}`, value: data.balance },
      { kind: 'text', text: `It fell below the ${data.line} that your company set. ${data.nextStep}` },
      { kind: 'button', label: 'See funding', href: `${appUrl}/enterprise-dashboard?tab=funding` },
      {
        kind: 'note',
        text: 'We email you again the next time the balance falls below this amount, and when a delayed top-up goes through.',
      },
    ],
  };
}
