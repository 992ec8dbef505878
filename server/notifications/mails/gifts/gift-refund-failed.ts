import { greeting, type MailContent } from '../mail-content.ts';
import { GUEST_FOOTER } from './gift-receipt.ts';

/** The money of a returned gift was sent to the card, and the bank sent it back to us. */
export type GiftRefundFailedData = {
  senderName: string | null;
  /** Including the fee. */
  total: string;
  paymentId: string;
};

export function giftRefundFailedMail(data: GiftRefundFailedData): MailContent {
  return {
    subject: 'Your bank sent your refund back to us',
    preview: `${data.total} is safe with us. Reply to this email, and we will find another way.`,
    heading: 'Your refund did not reach you',
    blocks: [
      greeting(data.senderName ?? ''),
      {
        kind: 'text',
        text: `We sent ${data.total} back to your card, but your bank returned it to us. The card may have been replaced or closed. Your money is safe with us. Please reply to this email, and we will find another way to return it.`,
      },
      { kind: 'amount', label: 'Your money', value: data.total },
      { kind: 'facts', rows: [['Payment ID', data.paymentId]] },
    ],
    footer: GUEST_FOOTER,
  };
}
