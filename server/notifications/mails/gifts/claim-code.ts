import type { MailContent, MailContext } from '../mail-content.ts';

export type ClaimCodeData = { code: string; minutes: number };

/** Proves that the reader of a gift's link also reads its address. */
export function claimCodeMail({ code, minutes }: ClaimCodeData, { appUrl }: MailContext): MailContent {
  return {
    subject: 'The code for your gift',
    preview: `Enter it on your gift’s page within ${minutes} minutes.`,
    heading: 'The code for your gift',
    blocks: [
      { kind: 'text', text: 'Enter this code on your gift’s page to choose your gift cards.' },
      { kind: 'secret', label: 'Code for your gift', parts: [code] },
      {
        kind: 'note',
        text: `The code expires in ${minutes} minutes. Do not share it: anyone who has it and the link can open the gift. If you did not ask for it, ignore this email.`,
      },
    ],
    footer: `You are getting this email because someone sent a gift to this address through ${new URL(appUrl).host}.`,
  };
}
