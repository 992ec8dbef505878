import { addressBlock } from '../address-block.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type EmailChangeQuestionData = { firstName: string; newEmail: string; token: string };

/** To the old address of an account that staff are about to move. */
export function emailChangeQuestionMail(
  { firstName, newEmail, token }: EmailChangeQuestionData,
  { appUrl }: MailContext,
): MailContent {
  return {
    subject: 'Did you ask us to change your email address?',
    preview: 'Not you? Stop the change now.',
    heading: 'Change your email address?',
    blocks: [
      greeting(firstName),
      {
        kind: 'text',
        text: 'Someone asked our support team to change the email address of your Indulge account.',
      },
      addressBlock('New address', newEmail),
      { kind: 'text', text: 'If this was you, confirm the change on the next page.' },
      {
        kind: 'text',
        text: 'If this was not you, choose “No, that was not me” there now. Until you do, our team can still approve the change.',
      },
      {
        kind: 'button',
        label: 'Review the change',
        href: `${appUrl}/account/email-change?token=${encodeURIComponent(token)}`,
      },
      {
        kind: 'note',
        text: 'After the change, we sign out every browser and you choose a new password. Nothing can be spent for 24 hours. The link works once and expires in 30 days.',
      },
    ],
  };
}
