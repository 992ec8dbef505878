import { defuse } from '../defuse.ts';
import { type Block, greeting, headingOf, type MailContent } from '../mail-content.ts';
import { feeRows, paidRows } from '../receipt-links.ts';
import { GUEST_FOOTER } from './gift-receipt.ts';

type OfGuest = {
  senderName: string | null;
  recipient: string;
  /** The page of the gift; it cancels and corrects. */
  link: string;
};

export type GuestGiftReceiptData = OfGuest & {
  amount: string;
  fee: string;
  total: string;
  message: string | null;
  /** "December 24, 2026 at 9:00 AM EST"; null where it is on its way. */
  deliverOn: string | null;
  /** We look at the gift first, and it goes out afterwards. */
  inReview: boolean;
  paymentId: string;
  /** "November 22, 2026 at 6:04 PM UTC". */
  paidAt: string;
};

export type GuestGiftUpdateData = OfGuest & { amount: string; title: string; message: string };

const LINK_NOTE =
  'Keep this email, and do not forward it. Its link shows your gift, and anyone who has it can correct the address or cancel the gift.';

/** The receipt of a guest who paid for a gift to an email address. */
export function guestGiftReceiptMail(data: GuestGiftReceiptData): MailContent {
  const words: Block[] =
    data.message === null ? [] : [{ kind: 'quote', text: defuse(data.message), from: 'You' }];
  return {
    subject: `Your gift of ${data.amount} to ${data.recipient}`,
    preview: 'Here is your receipt, with a link to your gift.',
    heading: headingText(data),
    blocks: [
      greeting(data.senderName ?? ''),
      { kind: 'text', text: deliveryText(data) },
      { kind: 'amount', label: 'Gift', value: data.amount },
      ...words,
      {
        kind: 'facts',
        rows: [...feeRows(data.fee), ['Charged to your card', data.total], ...paidRows(data)],
      },
      { kind: 'button', label: 'See your gift', href: data.link },
      { kind: 'note', text: LINK_NOTE },
    ],
    footer: GUEST_FOOTER,
  };
}

function headingText({ deliverOn, inReview }: GuestGiftReceiptData): string {
  if (inReview) return 'We are checking your gift';
  return deliverOn === null ? 'Your gift is on its way' : 'Your gift is scheduled';
}

function deliveryText({ recipient, deliverOn, inReview }: GuestGiftReceiptData): string {
  const link = `${defuse(recipient)} a link to your gift`;
  const after = 'Anything not claimed within 90 days after that goes back to your card.';
  if (inReview) {
    const notBefore = deliverOn === null ? '' : `, not before ${deliverOn}`;
    return `We check some gifts before we send them. Then we email ${link}${notBefore}. ${after}`;
  }
  return deliverOn === null
    ? `We emailed ${link}. Anything not claimed within 90 days goes back to your card.`
    : `We will email ${link} on ${deliverOn}. ${after}`;
}

/** Something happened to a guest's gift: delivered to nobody, claimed, thanked, canceled or expired. */
export function guestGiftUpdateMail(data: GuestGiftUpdateData): MailContent {
  return {
    subject: `${headingOf(data.title)}: your gift to ${data.recipient}`,
    preview: data.message,
    heading: headingOf(data.title),
    blocks: [
      greeting(data.senderName ?? ''),
      { kind: 'text', text: defuse(data.message) },
      { kind: 'amount', label: 'Your gift', value: data.amount },
      { kind: 'button', label: 'See your gift', href: data.link },
    ],
    footer: GUEST_FOOTER,
  };
}
