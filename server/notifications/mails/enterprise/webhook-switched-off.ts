import { defuse } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** `host`: of the webhook's address, whose path and query may hold a secret. */
export type WebhookSwitchedOffData = { firstName: string; host: string };

/** The events of a company are lost until a super admin switches the webhook on again. */
export function webhookSwitchedOffMail(
  { firstName, host }: WebhookSwitchedOffData,
  { appUrl }: MailContext,
): MailContent {
  return {
    subject: 'Your webhook is switched off',
    preview: 'It failed for five days, so we stopped sending to it.',
    heading: 'A webhook is switched off',
    blocks: [
      greeting(firstName),
      {
        kind: 'text',
        text: `Your webhook at ${defuse(host)} failed for five days, so we stopped sending to it. Events that happen meanwhile are not sent later.`,
      },
      { kind: 'text', text: 'Once it works, switch it on again under Developers.' },
      { kind: 'button', label: 'See your webhooks', href: `${appUrl}/enterprise-dashboard?tab=developers` },
    ],
  };
}
