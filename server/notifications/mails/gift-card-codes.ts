import { type Block, greeting, type MailContent, type MailContext } from './mail-content.ts';
import { receiptLinks } from './receipt-links.ts';

export type GiftCardMailData = {
  firstName: string;
  brand: string;
  /** Formatted: "$25.00". */
  amount: string;
  code: string;
  pin: string | null;
  /** The brand's redemption page, where it has one. */
  redeemUrl: string | null;
  /** The card's picture as an absolute address. */
  imageUrl: string | null;
  username: string;
  /** The page with the signed receipt. */
  receiptPath?: string;
};

/** Carries a code, so it is rendered while sending and never stored. */
export function giftCardMail(data: GiftCardMailData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Your ${data.brand} gift card`,
    preview: `${data.amount}, ready to use.`,
    heading: `Your ${data.brand} gift card is here`,
    blocks: [
      greeting(data.firstName),
      ...picture(data),
      { kind: 'facts', rows: [['Amount', data.amount]] },
      { kind: 'secret', label: 'Code', value: data.code },
      ...pin(data),
      ...redeem(data),
      {
        kind: 'note',
        text: `The card is also in your wallet: ${appUrl}/marketplace/${encodeURIComponent(data.username)}/wallet`,
      },
      { kind: 'note', text: 'Anyone with the code can spend the card. Treat it like cash.' },
      ...receiptLinks(data.receiptPath, appUrl),
    ],
  };
}

function picture({ imageUrl, brand }: GiftCardMailData): Block[] {
  return imageUrl ? [{ kind: 'picture', src: imageUrl, alt: `${brand} gift card` }] : [];
}

function pin({ pin }: GiftCardMailData): Block[] {
  return pin ? [{ kind: 'secret', label: 'PIN', value: pin }] : [];
}

/** Only http(s) links of the issuer are shown. */
function redeem({ redeemUrl, brand }: GiftCardMailData): Block[] {
  if (!redeemUrl || !/^https?:\/\//i.test(redeemUrl)) return [];
  return [{ kind: 'button', label: `Redeem at ${brand}`, href: redeemUrl }];
}
