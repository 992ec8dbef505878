import { defuse } from '../defuse.ts';
import { greeting, type MailContent } from '../mail-content.ts';
import { GUEST_FOOTER } from './gift-receipt.ts';

/** The payment succeeded, but the gift could not be given. */
export type GiftReturnedData = {
  senderName: string | null;
  /** The username of a member who no longer accepts gifts; null for a gift by email. */
  recipient: string | null;
  /** All that was paid. */
  total: string;
  paymentId: string;
};

export function giftReturnedMail(data: GiftReturnedData): MailContent {
  return {
    subject: 'Your gift could not be delivered',
    preview: `${data.total} is on its way back to your card.`,
    heading: 'Your money is on its way back',
    blocks: [
      greeting(data.senderName ?? ''),
      {
        kind: 'text',
        text:
          data.recipient === null
            ? 'Your payment arrived, but we could not send your gift. All that you paid goes back to your card. Banks take a few days to show it.'
            : `We could not give your gift to @${defuse(data.recipient)}, because they no longer accept gifts. All that you paid goes back to your card. Banks take a few days to show it.`,
      },
      { kind: 'amount', label: 'Back to your card', value: data.total },
      { kind: 'facts', rows: [['Payment ID', data.paymentId]] },
    ],
    footer: GUEST_FOOTER,
  };
}
