import { addressBlock } from '../address-block.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type EmailChangedData = { firstName: string; newEmail: string; token: string };

/** To the old address, which can undo the change. The page behind the link acts by a POST of its own. */
export function emailChangedMail(data: EmailChangedData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Your Indulge account: Email address changed',
    preview: 'If this was not you, undo it within 7 days.',
    heading: 'Your email address was changed',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: 'The email address of your Indulge account was changed.' },
      addressBlock('New address', data.newEmail),
      { kind: 'text', text: 'If this was you, you are all set. If not, undo the change.' },
      {
        kind: 'button',
        label: 'Undo the change',
        href: `${appUrl}/undo-email?token=${encodeURIComponent(data.token)}`,
      },
      {
        kind: 'note',
        text: 'On the next page you undo the change. We then restore this address and sign out every browser. Nothing can be spent until you choose a new password. The link works once and expires in 7 days.',
      },
    ],
  };
}
