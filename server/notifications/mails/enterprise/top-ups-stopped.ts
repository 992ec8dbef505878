import { defuse } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type TopUpsStoppedData = { firstName: string; companyName: string; reason: string; nextStep: string };

/**
 * A card could not be charged, or the manager in whose name it was charged is gone, so the automatic top-ups
 * of a company wait for a manager.
 */
export function topUpsStoppedMail(data: TopUpsStoppedData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Your automatic top-ups have stopped',
    preview: `${data.reason}.`,
    heading: 'Automatic top-ups have stopped',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `${data.reason}, so nothing was added to the shared balance of ${defuse(data.companyName)}. ${data.nextStep} to start the top-ups again.`,
      },
      { kind: 'button', label: 'See funding', href: `${appUrl}/enterprise-dashboard?tab=funding` },
    ],
  };
}
