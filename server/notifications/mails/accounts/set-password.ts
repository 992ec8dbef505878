import { addressBlock } from '../address-block.ts';
import { quoted } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type SetPasswordData = {
  firstName: string;
  /** What the reader signs in with. */
  email: string;
  /** The owner of the account: "Indulge" for staff, else the company. */
  invitedBy: string;
  token: string;
};

/** Invites a person whose account staff or a company opened (P3). */
export function setPasswordMail(data: SetPasswordData, { appUrl }: MailContext): MailContent {
  const isOurs = data.invitedBy === 'Indulge';
  return {
    subject: `${isOurs ? 'Indulge' : 'A company'} opened an account for you`,
    preview: 'Set a password within 7 days to start.',
    heading: 'Welcome to Indulge',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: isOurs
          ? 'Indulge opened an account for you. Set a password, and you are ready to start.'
          : `${quoted(data.invitedBy)} opened an Indulge account for you. On Indulge, companies reward their people, who spend the money on gift cards they choose.`,
      },
      addressBlock('Sign in with', data.email),
      {
        kind: 'button',
        label: 'Set my password',
        href: `${appUrl}/reset-password?token=${encodeURIComponent(data.token)}&for=first`,
      },
      {
        kind: 'note',
        text: 'The link works once and expires in 7 days. After that, choose “Forgot password?” on the sign-in page. If you did not expect this email, ignore it.',
      },
    ],
  };
}
