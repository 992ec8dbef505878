import { quoted } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type EmployerInvitationData = { firstName: string; companyName: string };

/** Invites a member to a company's employee list (P34). The member decides. */
export function employerInvitationMail(data: EmployerInvitationData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'A company would like to reward you',
    preview: 'You decide whether to accept.',
    heading: 'A company would like to reward you',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `${quoted(data.companyName)} uses Indulge to reward its people and added you to its employee list. If you accept, its managers can send you rewards, and they see your name, username, phone number and balance. You can leave at any time.`,
      },
      { kind: 'button', label: 'See the invitation', href: `${appUrl}/settings#employers` },
      { kind: 'note', text: 'If you do not know this company, ignore this email.' },
    ],
  };
}
