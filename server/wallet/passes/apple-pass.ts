/** A gift card as a signed pass for Apple Wallet. */
import { readFile } from 'node:fs/promises';
import type { CardBarcode } from '#contract/catalogue.ts';
import type { ApplePassConfig } from '#server/config/services.ts';
import type { RevealedCard } from '#server/gift-cards/index.ts';

const ICONS = ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png'];
const FORMATS = {
  code128: 'PKBarcodeFormatCode128',
  qr: 'PKBarcodeFormatQR',
} as const satisfies Record<CardBarcode, string>;

export const APPLE_PASS_TYPE = 'application/vnd.apple.pkpass';

/** The card must have a code. The balance is what its owner noted, else the value of the card. */
export async function applePass(
  { passTypeId, teamId, certificate, key, wwdrCertificate }: ApplePassConfig,
  { card, secret, scannable }: RevealedCard,
): Promise<Buffer> {
  // Loaded late: most installations have no keys for it.
  const { PKPass } = await import('passkit-generator');
  const icons = await Promise.all(
    ICONS.map(async (name) => [name, await readFile(new URL(`icons/${name}`, import.meta.url))] as const),
  );
  const pass = new PKPass(
    Object.fromEntries(icons),
    { wwdr: wwdrCertificate, signerCert: certificate, signerKey: key },
    {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      organizationName: 'Indulge',
      description: `${card.name} gift card`,
      serialNumber: card.id,
      logoText: card.name,
      backgroundColor: 'rgb(97, 28, 87)',
      foregroundColor: 'rgb(255, 255, 255)',
      labelColor: 'rgb(240, 214, 233)',
      sharingProhibited: true,
    },
  );
  pass.type = 'storeCard';
  const cents = card.remainingCents ?? card.faceCents;
  pass.primaryFields.push({
    key: 'balance',
    label: card.remainingCents === null ? 'Value' : 'Left, by your note',
    value: Number(cents) / 100,
    currencyCode: 'USD',
  });
  pass.secondaryFields.push({ key: 'code', label: 'Code', value: secret.code });
  if (secret.pin) pass.secondaryFields.push({ key: 'pin', label: 'PIN', value: secret.pin });
  for (const field of backOf(card)) pass.backFields.push(field);
  if (scannable) {
    pass.setBarcodes({
      message: scannable.text,
      format: FORMATS[scannable.kind],
      messageEncoding: 'iso-8859-1',
      altText: secret.code,
    });
  }
  return pass.getAsBuffer();
}

function backOf({ howToUse, terms, balanceUrl }: RevealedCard['card']) {
  return [
    { key: 'use', label: 'How to use', value: howToUse },
    { key: 'balance-page', label: 'Check the balance', value: balanceUrl },
    { key: 'terms', label: 'Terms', value: terms },
  ].flatMap((field) => (field.value ? [{ ...field, value: field.value }] : []));
}
