import { defuse } from './defuse.ts';
import { greeting, headingOf, type MailContent, type MailContext } from './mail-content.ts';

export type StaffRequestData = { firstName: string; title: string; message: string };

/** To administrators who can approve something, and to the colleague who asked, on the outcome. */
export function staffRequestMail(data: StaffRequestData, { appUrl }: MailContext): MailContent {
  // It names customers.
  const message = defuse(data.message);
  return {
    subject: `Indulge approvals: ${data.title}`,
    preview: message,
    heading: headingOf(data.title),
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: message },
      { kind: 'button', label: 'Open approvals', href: `${appUrl}/admin?tab=approvals` },
    ],
  };
}
