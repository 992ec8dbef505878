import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type ResetPasswordData = { firstName: string; token: string };

export function resetPasswordMail(data: ResetPasswordData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Choose a new password',
    preview: 'The link works once and expires in 30 minutes.',
    heading: 'Choose a new password',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: 'Someone, hopefully you, asked for a new password for your Indulge account.' },
      {
        kind: 'button',
        label: 'Choose a new password',
        href: `${appUrl}/reset-password?token=${encodeURIComponent(data.token)}`,
      },
      {
        kind: 'note',
        text: 'The link works once and expires in 30 minutes. If this was not you, ignore this email, and your password stays the same.',
      },
    ],
  };
}
