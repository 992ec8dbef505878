import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** `moved`: staff moved an account to this address. */
export type VerifyEmailData = { firstName: string; email: string; token: string; moved?: boolean };

/**
 * Asks the reader to confirm the address. The page behind the link consumes the token, since mail scanners
 * open links.
 */
export function verifyEmailMail(data: VerifyEmailData, { appUrl }: MailContext): MailContent {
  const link = `${appUrl}/verify-email/${encodeURIComponent(data.token)}?email=${encodeURIComponent(data.email)}`;
  const { preview, text, note } = data.moved ? MOVED : NEW;
  return {
    subject: 'Confirm your email address',
    preview,
    heading: 'Confirm your email address',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text },
      { kind: 'button', label: 'Confirm my address', href: link },
      { kind: 'note', text: note },
    ],
  };
}

const NEW = {
  preview: 'Confirm it to start using Indulge.',
  text: 'Thank you for joining Indulge. Please confirm that this address is yours.',
  note: 'The link works once and expires in 24 hours. If you did not sign up, ignore this email.',
};

const MOVED = {
  preview: 'Your Indulge account now uses this address.',
  text: 'Your Indulge account now uses this address. Please confirm that it is yours.',
  note: 'The link works once and expires in 24 hours. If you have no Indulge account, ignore this email.',
};
