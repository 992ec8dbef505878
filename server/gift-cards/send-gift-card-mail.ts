/** Emails one card to its buyer. The code is decrypted while sending and stored nowhere else. */
import { displayCents } from '#contract/kernel/money.ts';
import { untilReachable } from '#server/db/unavailable.ts';
import { jobName } from '#server/kernel/jobs.ts';
import { Fault } from '#server/kernel/refusal.ts';
import { deliverMail } from '#server/notifications/index.ts';
import { barcodePng } from './barcode/barcode-png.ts';
import { scannableCode } from './barcode/scannable-code.ts';
import { createCodes, toShownSecret } from './codes.ts';
import type { GiftCardDeps } from './deps.ts';
import { markMailed, readUnitToMail } from './mail-store.ts';
import { sealedSecret } from './purchased/purchased-store.ts';

export const SEND_GIFT_CARD_MAIL = jobName<{ unitId: string }>('send-gift-card-mail');

/**
 * Sends the mail unless it was sent. A crash between sending and recording sends it again, with the
 * Message-ID of the first: a mail may repeat, a code may not.
 */
export async function sendGiftCardMail(deps: GiftCardDeps, unitId: string): Promise<void> {
  const { db, clock, config } = deps;
  const card = await readUnitToMail(db, unitId);
  const sealed = card && sealedSecret(card);
  if (!card || !sealed) return;
  const { code, pin, redemptionUrl } = toShownSecret(createCodes(config.encryption).open(unitId, sealed));
  const scannable = scannableCode(card.barcode, code);
  const delivery = await deliverMail(deps, {
    id: unitId,
    to: card.email,
    userId: card.user_id,
    mail: {
      template: 'gift-card-codes',
      data: {
        firstName: card.first_name,
        username: card.username,
        canSignIn: card.can_sign_in,
        brand: card.gift_card_name,
        amount: displayCents(card.face_cents),
        code,
        pin,
        barcode: scannable && { png: await barcodePng(scannable), wide: scannable.kind !== 'qr' },
        redeemUrl: redemptionUrl,
        imageUrl: pictureFor(card.image_url, config.appUrl),
        howToRedeem: card.redeem_instructions,
        terms: card.terms,
        receiptPath: `/transaction-history/${card.order_id}`,
      },
    },
  });
  if (delivery === 'unavailable') throw new Fault('The mail server could not be reached.');
  // A permanently refused mail stays unsent, which staff can see. The code is in the wallet in any case.
  if (delivery === 'sent') await untilReachable(() => markMailed(db, { unitId, now: clock.now() }));
}

/**
 * Mail programs show no SVG, so a drawn face is linked as the PNG that server/http/pages/card-faces.ts makes
 * of it.
 */
function pictureFor(imageUrl: string, appUrl: string): string {
  return new URL(imageUrl.replace(/^(\/cards\/.+)\.svg$/, '$1.png'), appUrl).href;
}
