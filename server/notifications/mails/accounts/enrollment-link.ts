import { quoted } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type EnrollmentLinkData = {
  firstName: string;
  /** The administrator who sent it. */
  sentBy: string;
  token: string;
};

/** Lets a member of staff choose a new password and enroll a second factor (docs/decisions/0044). */
export function enrollmentLinkMail(data: EnrollmentLinkData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'Set up two-factor authentication',
    preview: 'Use the link from your colleague within 7 days.',
    heading: 'Set up two-factor authentication',
    blocks: [
      greeting(data.firstName),
      {
        kind: 'text',
        text: `${quoted(data.sentBy)} sent you this link. Use it to choose a new password. You then have 24 hours to sign in and add an authenticator app or a passkey.`,
      },
      {
        kind: 'text',
        text: 'Using the link signs you out everywhere and removes the authenticator app or passkeys you have now. Until you use it, nothing changes.',
      },
      {
        kind: 'button',
        label: 'Choose a new password',
        href: `${appUrl}/reset-password?token=${encodeURIComponent(data.token)}&for=enrolment`,
      },
      {
        kind: 'note',
        text: 'The link works once and expires in 7 days. If you did not expect it, do not use it, and ask your colleague first.',
      },
    ],
  };
}
