import { defuse } from '../defuse.ts';
import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type GiftNotDeliveredData = {
  firstName: string;
  /** "$50.00". */
  amount: string;
  /** What came back, why, and what mends it. It names the recipient. */
  message: string;
};

/** To the member whose gift came back. Its money stays held until they mend or cancel it. */
export function giftNotDeliveredMail(data: GiftNotDeliveredData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Your gift of ${data.amount} was not delivered`,
    preview: 'Correct the address, and we will send it again.',
    heading: 'Your gift was not delivered',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: defuse(data.message) },
      { kind: 'amount', label: 'Your gift', value: data.amount },
      { kind: 'button', label: 'See sent gifts', href: `${appUrl}/sent-gifts` },
      { kind: 'note', text: 'Your money is safe. It stays set aside until you send or cancel the gift.' },
    ],
  };
}
