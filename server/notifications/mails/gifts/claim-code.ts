import type { MailContent, MailContext } from '../mail-content.ts';

export type ClaimCodeData = { code: string; minutes: number };

/** Proves that the reader of a gift's link also reads its address. */
export function claimCodeMail({ code, minutes }: ClaimCodeData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'The code for your gift',
    preview: `Enter it on the page of your gift within ${minutes} minutes.`,
    heading: 'The code for your gift',
    blocks: [
      { kind: 'text', text: 'Enter this code on the page of your gift to choose your gift cards.' },
      { kind: 'secret', label: 'Code', value: code },
      {
        kind: 'note',
        text: `The code works for ${minutes} minutes. If you did not ask for it, ignore this email: without the code nobody can open the gift.`,
      },
    ],
    footer: `You are getting this email because a gift was sent to this address with ${new URL(appUrl).host}.`,
  };
}
