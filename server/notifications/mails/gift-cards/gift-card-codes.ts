import { codeGroups } from '#contract/kernel/code-groups.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';
import { receiptLinks } from '../receipt-links.ts';

export type GiftCardMailData = {
  firstName: string;
  brand: string;
  /** Formatted: "$25.00". */
  amount: string;
  /** Empty for a card that is redeemed by its link alone. */
  code: string;
  pin: string | null;
  /** What registers scan; null or missing where the code is typed in. */
  barcode?: { png: Buffer; wide: boolean } | null;
  /** The brand's redemption page, where it has one. */
  redeemUrl: string | null;
  /** The brand's own texts; null or missing where it has none. */
  howToRedeem?: string | null;
  terms?: string | null;
  /** The card's picture as an absolute address. */
  imageUrl: string | null;
  username: string;
  /** False for somebody who claimed a reward and has no password yet. */
  canSignIn: boolean;
  /** The page with the signed receipt. */
  receiptPath: string;
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
      { kind: 'amount', label: 'Value', value: data.amount },
      ...code(data),
      ...pin(data),
      ...barcode(data),
      { kind: 'text', text: howToRedeem(data) },
      mainButton(data, appUrl),
      { kind: 'note', text: data.terms ?? 'The brand’s own terms apply.' },
      { kind: 'note', text: 'Anyone with the code can spend the card. Treat it like cash.' },
      ...ownPages(data, appUrl),
    ],
    ...(!data.canSignIn && {
      footer: `You are getting this email because you chose this gift card with your gift on ${new URL(appUrl).host}.`,
    }),
  };
}

function picture({ imageUrl, brand }: GiftCardMailData): Block[] {
  return imageUrl ? [{ kind: 'picture', src: imageUrl, alt: `${brand} gift card` }] : [];
}

function code({ code }: GiftCardMailData): Block[] {
  return code ? [{ kind: 'secret', label: 'Code', parts: codeGroups(code) }] : [];
}

function pin({ pin }: GiftCardMailData): Block[] {
  return pin ? [{ kind: 'secret', label: 'PIN', parts: codeGroups(pin) }] : [];
}

function barcode({ barcode }: GiftCardMailData): Block[] {
  return barcode ? [{ kind: 'barcode', ...barcode, alt: 'The code, to scan at the register' }] : [];
}

function howToRedeem(data: GiftCardMailData): string {
  if (data.howToRedeem) return data.howToRedeem;
  return hasPage(data)
    ? `To use it, open ${data.brand}’s page with the button, and follow the steps there.`
    : `To use it, enter the code when you pay at ${data.brand}, online or at the register.`;
}

/** Only http(s) links of the issuer are shown. */
function hasPage({ redeemUrl }: GiftCardMailData): boolean {
  return redeemUrl !== null && /^https?:\/\//i.test(redeemUrl);
}

/**
 * The one thing to do: redeem the card, or keep it at hand for the register. No address of ours has a secret.
 */
function mainButton(data: GiftCardMailData, appUrl: string): Block {
  const { redeemUrl, brand } = data;
  return redeemUrl && hasPage(data)
    ? { kind: 'button', label: `Redeem at ${brand}`, href: redeemUrl }
    : { kind: 'button', ...cardPage(data, appUrl, 'Open my wallet') };
}

/** Pages of its owner's account, apart from the button's. */
function ownPages(data: GiftCardMailData, appUrl: string): Block[] {
  return [
    ...(hasPage(data)
      ? [{ kind: 'link' as const, ...cardPage(data, appUrl, 'See the card in your wallet') }]
      : []),
    ...(data.canSignIn ? receiptLinks(data.receiptPath, appUrl) : []),
  ];
}

function cardPage({ canSignIn, username }: GiftCardMailData, appUrl: string, label: string) {
  return canSignIn
    ? {
        label,
        href: `${appUrl}/marketplace/${encodeURIComponent(username)}/wallet`,
      }
    : { label: 'Set a password to keep this card in a wallet', href: `${appUrl}/forgot-password?for=first` };
}
