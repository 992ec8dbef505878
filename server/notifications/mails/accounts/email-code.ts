/** The code that confirms a new email address. */
import { greeting, type MailContent } from '../mail-content.ts';

export type EmailCodeData = { firstName: string; code: string };

export function emailCodeMail(data: EmailCodeData): MailContent {
  return {
    subject: 'Your verification code',
    preview: 'Enter it in your account settings within 30 minutes.',
    heading: 'Confirm your new address',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: 'Enter this code in your account settings to use this address with Indulge.' },
      { kind: 'secret', label: 'Verification code', parts: [data.code] },
      {
        kind: 'note',
        text: 'The code works once and expires in 30 minutes. If you did not ask for it, ignore this email, and nothing changes.',
      },
    ],
  };
}
