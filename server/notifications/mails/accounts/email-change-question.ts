import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type EmailChangeQuestionData = { firstName: string; newEmail: string; token: string };

/** To the old address of an account that staff are about to move. */
export function emailChangeQuestionMail(
  { firstName, newEmail, token }: EmailChangeQuestionData,
  { appUrl }: MailContext,
): MailContent {
  return {
    subject: 'Did you ask us to change your email address?',
    preview: `Your Indulge account would move to ${newEmail}.`,
    heading: 'Change your email address?',
    blocks: [
      greeting(firstName),
      { kind: 'text', text: `Our support team was asked to move your Indulge account to ${newEmail}.` },
      {
        kind: 'text',
        text: 'If you asked for this, confirm it on the next page. If you did not, choose “No, that was not me” there now: until you do, our team can still approve the change.',
      },
      {
        kind: 'button',
        label: 'Review the change',
        href: `${appUrl}/account/email-change?token=${encodeURIComponent(token)}`,
      },
      {
        kind: 'note',
        text: 'The link works once and expires in 30 days. After the change you are signed out everywhere and choose a new password, and nothing can be spent for 24 hours.',
      },
    ],
  };
}
