import { greeting, type MailContent } from '../mail-content.ts';
import { GUEST_FOOTER } from './gift-receipt.ts';

/** The money of a returned gift did not reach the card: the bank sent it back, or it never left us. */
export type GiftRefundFailedData = {
  senderName: string | null;
  /** Including the fee. */
  total: string;
  neverLeft: boolean;
  paymentId: string;
};

export function giftRefundFailedMail({ neverLeft, ...data }: GiftRefundFailedData): MailContent {
  const happened = neverLeft
    ? `We tried to return ${data.total} to your card, but it did not accept the money.`
    : `We sent ${data.total} back to your card, but your bank returned it to us.`;
  return {
    subject: neverLeft ? 'Your card did not accept your refund' : 'Your bank sent your refund back to us',
    preview: `${data.total} is safe with us. Reply to this email, and we will find another way.`,
    heading: 'Your refund did not reach you',
    blocks: [
      greeting(data.senderName ?? ''),
      {
        kind: 'text',
        text: `${happened} The card may have been replaced or closed. Your money is safe with us. Please reply to this email, and we will find another way to return it.`,
      },
      { kind: 'amount', label: 'Your money', value: data.total },
      { kind: 'facts', rows: [['Payment ID', data.paymentId]] },
    ],
    footer: GUEST_FOOTER,
  };
}
