import { defuse } from '../defuse.ts';
import { type Block, greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type CardCaseData = {
  firstName: string;
  username: string;
  brand: string;
  /** What the card was bought for. */
  amount: string;
  step: 'opened' | 'replaced' | 'refunded' | 'rejected' | 'withdrawn';
  /** What staff wrote. */
  note: string | null;
  /** What came back to the balance. */
  refund: string | null;
};

/** A step of the case of a gift card whose code does not work. */
export function cardCaseMail(data: CardCaseData, { appUrl }: MailContext): MailContent {
  const { heading, text } = textOf(data);
  return {
    subject: `Your ${data.brand} gift card: ${SUBJECTS[data.step]}`,
    preview: text,
    heading,
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text },
      ...(data.note ? [{ kind: 'quote' as const, text: defuse(data.note), from: 'Indulge support' }] : []),
      ...ending(data, appUrl),
    ],
  };
}

/** Where the money or the card is now. */
function ending({ refund, brand, amount, username }: CardCaseData, appUrl: string): Block[] {
  if (refund)
    return [
      { kind: 'amount', label: 'Back in your balance', value: refund },
      { kind: 'button', label: 'Choose another card', href: appUrl },
    ];
  const wallet = `${appUrl}/marketplace/${encodeURIComponent(username)}/wallet`;
  return [
    { kind: 'facts', rows: [['Gift card', `${brand}, ${amount}`]] },
    { kind: 'button', label: 'Open my wallet', href: wallet },
  ];
}

const SUBJECTS: Record<CardCaseData['step'], string> = {
  opened: 'we are looking into it',
  replaced: 'a replacement is ordered',
  refunded: 'your money is back',
  rejected: 'your case is closed',
  withdrawn: 'you withdrew the case',
};

function textOf({ brand, step }: CardCaseData): { heading: string; text: string } {
  switch (step) {
    case 'opened':
      return {
        heading: 'We are looking into it',
        text: `Thank you for telling us about your ${brand} gift card. We have asked its issuer, and you will hear from us within a few days.`,
      };
    case 'replaced':
      return {
        heading: 'A replacement is on its way',
        text: `We ordered another ${brand} gift card for you. It will be in your wallet soon, with a new code. Please do not use the old code again.`,
      };
    case 'refunded':
      return {
        heading: 'Your money is back',
        text: `We returned your money for the ${brand} gift card. Please do not use its code again.`,
      };
    case 'rejected':
      return {
        heading: 'Your case is closed',
        text: `We looked into your ${brand} gift card and could not replace it. If you have more to show us, open another case in your wallet.`,
      };
    case 'withdrawn':
      return {
        heading: 'You withdrew the case',
        text: `We stopped looking into your ${brand} gift card. If its code fails again, tell us in your wallet.`,
      };
  }
}
