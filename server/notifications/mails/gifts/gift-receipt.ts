import { defuse } from '../defuse.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';
import { chargeRows, chargeText, paidRows, receiptLinks } from '../receipt-links.ts';

/** The receipt for the payer of a gift, usually a guest without an account. */
export type GiftReceiptData = {
  senderName: string | null;
  /** The username as the sender typed it. The name stays masked. */
  recipient: string;
  amount: string;
  fee: string;
  total: string;
  message: string | null;
  paymentId: string;
  /** "November 22, 2026 at 6:04 PM UTC"; omitted where staff completed the payment. */
  paidAt?: string;
  /** Staff completed the payment, and no card is known to have paid for it. */
  byStaff?: boolean;
  /** The page with the signed receipt; a cookie of the paying browser opens it. */
  receiptPath: string;
};

export function giftReceiptMail(data: GiftReceiptData, { appUrl }: MailContext): MailContent {
  const words: Block[] =
    data.message === null ? [] : [{ kind: 'quote', text: defuse(data.message), from: 'You' }];
  return {
    subject: `Your gift of ${data.amount} has arrived`,
    preview: data.byStaff ? chargeText(data.total) : 'Here is your receipt.',
    heading: 'Your gift has arrived',
    blocks: [
      greeting(data.senderName ?? ''),
      {
        kind: 'text',
        text: `@${defuse(data.recipient)} has your gift, and can turn it into something they love.`,
      },
      { kind: 'amount', label: 'Gift', value: data.amount },
      ...words,
      ...(data.byStaff ? [{ kind: 'text', text: chargeText(data.total) } as const] : []),
      { kind: 'facts', rows: [...chargeRows(data), ...paidRows(data)] },
      ...receiptLinks(data.receiptPath, appUrl, { inThisBrowser: true }),
    ],
    footer: GUEST_FOOTER,
  };
}

/** The reader may have no account. */
export const GUEST_FOOTER =
  'You are getting this email because this address was given for the receipt of a gift on Indulge.';
