import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** `token` opens the codes of the cards that were in the wallet; null where there were none. */
export type AccountDeletedData = { firstName: string; cards: number; token: string | null };

export function accountDeletedMail(data: AccountDeletedData, { appUrl }: MailContext): MailContent {
  const { firstName, cards, token } = data;
  return {
    subject: 'Your account was deleted',
    preview: token === null ? 'Thank you for being with us.' : 'Keep the codes of your gift cards.',
    heading: 'Your account was deleted',
    blocks: [
      greeting(firstName),
      { kind: 'text', text: 'Your Indulge account was deleted, and you were signed out everywhere.' },
      ...(token === null
        ? []
        : ([
            {
              kind: 'text',
              text:
                cards === 1
                  ? 'A gift card was in your wallet. Its code stays yours.'
                  : `${cards} gift cards were in your wallet. Their codes stay yours.`,
            },
            {
              kind: 'button',
              label: 'Show my codes',
              href: `${appUrl}/account/codes?token=${encodeURIComponent(token)}`,
            },
            {
              kind: 'note',
              text: 'The link works once, for 7 days. Open it when you are ready to write the codes down.',
            },
          ] as const)),
    ],
  };
}
