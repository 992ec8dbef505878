import { greeting, type MailContent } from '../mail-content.ts';
import { GUEST_FOOTER } from './gift-receipt.ts';

/** The money of a returned gift did not go back to the card, and staff paid it by other means. */
export type GiftPaidOutData = {
  senderName: string | null;
  /** Including the fee. */
  total: string;
  /** How it was paid, such as the number of a bank transfer. */
  reference: string;
  paymentId: string;
};

export function giftPaidOutMail(data: GiftPaidOutData): MailContent {
  return {
    subject: 'We returned your money another way',
    preview: `We paid you ${data.total} another way.`,
    heading: 'Your money is on its way',
    blocks: [
      greeting(data.senderName ?? ''),
      {
        kind: 'text',
        text: `We could not return your money to your card, so we paid ${data.total} to you another way. Please reply to this email if it does not arrive.`,
      },
      { kind: 'amount', label: 'Your money', value: data.total },
      {
        kind: 'facts',
        rows: [
          ['How we paid', data.reference],
          ['Payment ID', data.paymentId],
        ],
      },
    ],
    footer: GUEST_FOOTER,
  };
}
