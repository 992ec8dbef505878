import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

/**
 * `secured`: the reader secured the account. `moved`: staff moved it to the reader's address. Its password is
 * void until a new one is chosen. `first`: the account never had one.
 */
export type ResetPasswordData = {
  firstName: string;
  token: string;
  secured?: boolean;
  moved?: boolean;
  first?: boolean;
};

export function resetPasswordMail(data: ResetPasswordData, { appUrl }: MailContext): MailContent {
  const { title, preview, text, note } = textsOf(data);
  return {
    subject: title,
    preview,
    heading: title,
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text },
      {
        kind: 'button',
        label: title,
        href: `${appUrl}/reset-password?token=${encodeURIComponent(data.token)}${data.first ? '&for=first' : ''}`,
      },
      { kind: 'note', text: note },
    ],
  };
}

function textsOf({ secured, moved, first }: ResetPasswordData) {
  if (moved) return MOVED;
  if (secured) return SECURED;
  return first ? FIRST : ASKED;
}

const ASKED = {
  title: 'Choose a new password',
  preview: 'The link works once and expires in 30 minutes.',
  text: 'Someone, hopefully you, asked for a new password for your Indulge account.',
  note: 'The link works once and expires in 30 minutes. If this was not you, ignore this email, and your password stays the same.',
};

const SECURED = {
  title: 'Choose a new password',
  preview: 'Nobody can sign in or spend until you do. The link expires in 30 minutes.',
  text: 'You secured your account. Choose a new password to sign in and spend again.',
  note: 'The link works once and expires in 30 minutes. After that, choose “Forgot password?” on the sign-in page.',
};

const MOVED = {
  title: 'Choose a new password',
  preview: 'Your Indulge account now uses this address. The link expires in 30 minutes.',
  text: 'Our staff moved your Indulge account to this address. Choose a new password to sign in.',
  note: 'The link works once and expires in 30 minutes. After that, choose “Forgot password?” on the sign-in page. If you have no Indulge account, ignore this email.',
};

const FIRST = {
  title: 'Set a password',
  preview: 'The link works once and expires in 30 minutes.',
  text: 'Set a password for your Indulge account. This signs you out everywhere. If you sign in with Google or Apple, sign in with them once more to reconnect them.',
  note: 'The link works once and expires in 30 minutes. If you did not ask for it, ignore this email, and nothing changes.',
};
