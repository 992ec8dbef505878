/** Says that the password was changed, to its owner. */
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type PasswordChangedData = { firstName: string };

export function passwordChangedMail(data: PasswordChangedData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Your password was changed',
    preview: 'Not you? Choose a new password now.',
    heading: 'Your password was changed',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: 'The password of your Indulge account was changed, and other browsers were signed out.',
      },
      { kind: 'text', text: 'If this was you, you are all set. If not, choose a new password now.' },
      { kind: 'button', label: 'Choose a new password', href: `${appUrl}/forgot-password` },
    ],
  };
}
