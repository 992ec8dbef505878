import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type VerifyEmailData = { firstName: string; email: string; token: string };

/**
 * Asks the reader to confirm the address. The page behind the link consumes the token, since mail scanners
 * open links.
 */
export function verifyEmailMail(data: VerifyEmailData, { appUrl }: MailContext): MailContent {
  const link = `${appUrl}/verify-email/${encodeURIComponent(data.token)}?email=${encodeURIComponent(data.email)}`;
  return {
    subject: 'Confirm your email address',
    preview: 'Confirm it to start using Indulge.',
    heading: 'Confirm your email address',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: 'Thank you for joining Indulge. Please confirm that this address is yours.' },
      { kind: 'button', label: 'Confirm my address', href: link },
      {
        kind: 'note',
        text: 'The link works once and expires in 24 hours. If you did not sign up, ignore this email.',
      },
    ],
  };
}
