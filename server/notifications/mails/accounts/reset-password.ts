import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** `secured`: the reader secured the account, whose password is void until a new one is chosen. */
export type ResetPasswordData = { firstName: string; token: string; secured?: boolean };

export function resetPasswordMail(data: ResetPasswordData, { appUrl }: MailContext): MailContent {
  const { preview, text, note } = data.secured ? SECURED : ASKED;
  return {
    subject: 'Choose a new password',
    preview,
    heading: 'Choose a new password',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text },
      {
        kind: 'button',
        label: 'Choose a new password',
        href: `${appUrl}/reset-password?token=${encodeURIComponent(data.token)}`,
      },
      { kind: 'note', text: note },
    ],
  };
}

const ASKED = {
  preview: 'The link works once and expires in 30 minutes.',
  text: 'Someone, hopefully you, asked for a new password for your Indulge account.',
  note: 'The link works once and expires in 30 minutes. If this was not you, ignore this email, and your password stays the same.',
};

const SECURED = {
  preview: 'Nobody can sign in or spend until you do. The link expires in 30 minutes.',
  text: 'You secured your account. Choose a new password to sign in and spend again.',
  note: 'The link works once and expires in 30 minutes. After that, choose “Forgot password?” on the sign-in page.',
};
