import { greeting, type MailContent, type MailContext } from './mail-content.ts';

export type StaffRequestData = { firstName: string; title: string; message: string };

/** To administrators who can approve something, and to the colleague who asked, on the outcome. */
export function staffRequestMail(data: StaffRequestData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Indulge approvals: ${data.title}`,
    preview: data.message,
    heading: data.title,
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: data.message },
      { kind: 'button', label: 'Open approvals', href: `${appUrl}/admin?tab=approvals` },
    ],
  };
}
