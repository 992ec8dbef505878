import { greeting, headingOf, type MailContent, type MailContext } from '../mail-content.ts';

export type SecurityChangeData = { firstName: string; title: string; message: string };

export function securityChangeMail(data: SecurityChangeData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Your Indulge account: ${data.title}`,
    preview: data.message,
    heading: headingOf(data.title),
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: data.message },
      { kind: 'text', text: 'If this was you, you are all set. If not, choose a new password now.' },
      { kind: 'button', label: 'Choose a new password', href: `${appUrl}/forgot-password` },
    ],
  };
}
