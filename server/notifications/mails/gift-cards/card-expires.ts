import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

export type CardExpiresData = {
  firstName: string;
  username: string;
  brand: string;
  amount: string;
  /** "December 20, 2026". */
  on: string;
};

/** A card in the wallet expires within a month. */
export function cardExpiresMail(data: CardExpiresData, { appUrl }: MailContext): MailContent {
  return {
    subject: `Your ${data.brand} gift card expires soon`,
    preview: `Use it by ${data.on}.`,
    heading: 'Use it while it lasts',
    blocks: [
      greeting(data.firstName),
      { kind: 'text', text: `Your ${data.brand} gift card expires on ${data.on}.` },
      { kind: 'amount', label: `${data.brand} gift card`, value: data.amount },
      {
        kind: 'button',
        label: 'Open my wallet',
        href: `${appUrl}/marketplace/${encodeURIComponent(data.username)}/wallet`,
      },
      { kind: 'note', text: 'Used it already? Mark it as used in your wallet.' },
    ],
  };
}
