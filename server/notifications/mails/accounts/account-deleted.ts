import { greeting, type MailContent, type MailContext } from '../mail-content.ts';

/** `token` opens the codes of the cards that were in the wallet; null where there were none. */
export type AccountDeletedData = { firstName: string; cards: number; token: string | null };

export function accountDeletedMail(data: AccountDeletedData, { appUrl }: MailContext): MailContent {
  const { firstName, cards, token } = data;
  const codes = cards === 1 ? 'code' : 'codes';
  return {
    subject: 'Your account was deleted',
    preview:
      token === null
        ? 'You were signed out everywhere. Not you? Reply to this email.'
        : `Keep the ${codes} of your gift ${cards === 1 ? 'card' : 'cards'}.`,
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
                  ? 'Your wallet had a gift card. Its code is still yours.'
                  : `Your wallet had ${cards} gift cards. Their codes are still yours.`,
            },
            {
              kind: 'button',
              label: `Show my ${codes}`,
              href: `${appUrl}/account/codes?token=${encodeURIComponent(token)}`,
            },
            {
              kind: 'note',
              text: `The link works once, within 7 days, and shows the ${codes} once. Open it when you are ready to save ${cards === 1 ? 'it' : 'them'}.`,
            },
          ] as const)),
      { kind: 'note', text: 'If you did not delete it, reply to this email now, and we will help.' },
    ],
    footer: `You are getting this email because your account at ${new URL(appUrl).host} was deleted.`,
  };
}
