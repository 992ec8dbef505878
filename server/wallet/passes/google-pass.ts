/** A link that adds a gift card to Google Wallet: the card in a token that our service account signs. */
import { importPKCS8, SignJWT } from 'jose';
import type { CardBarcode } from '#contract/catalogue.ts';
import type { GooglePassConfig } from '#server/config/services.ts';
import type { RevealedCard } from '#server/gift-cards/index.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';
const FORMATS: Record<CardBarcode, string> = { code128: 'CODE_128', qr: 'QR_CODE' };

/** The card must have a code. Terms stay out: browsers cut links that are longer than 1,800 characters. */
export async function googlePassUrl(
  { issuerId, account, key }: GooglePassConfig,
  { card, secret, scannable }: RevealedCard,
  { appUrl, now }: { appUrl: string; now: Date },
): Promise<string> {
  const classId = `${issuerId}.${card.giftCardId}`;
  const cents = card.remainingCents ?? card.faceCents;
  const payload = {
    giftCardClasses: [
      {
        id: classId,
        issuerName: 'Indulge',
        merchantName: card.name,
        reviewStatus: 'UNDER_REVIEW',
        hexBackgroundColor: '#611c57',
      },
    ],
    giftCardObjects: [
      {
        id: `${issuerId}.${card.id}`,
        classId,
        state: 'ACTIVE',
        cardNumber: secret.code,
        ...(secret.pin && { pin: secret.pin }),
        balance: { micros: String(cents * 10_000n), currencyCode: 'USD' },
        ...(scannable && {
          barcode: { type: FORMATS[scannable.kind], value: scannable.text, alternateText: secret.code },
        }),
      },
    ],
  };
  const token = await new SignJWT({ typ: 'savetowallet', origins: [new URL(appUrl).origin], payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt(now)
    .sign(await importPKCS8(key, 'RS256'));
  return `${SAVE}${token}`;
}
