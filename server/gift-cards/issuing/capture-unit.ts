/** Gives a unit its code and captures its money, in the caller's transaction. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Tx } from '#server/db/transaction.ts';
import { capture, post } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { updateOrderNotification } from '#server/orders/index.ts';
import type { CardSecret, Codes } from '../codes.ts';
import type { GiftCardDeps } from '../deps.ts';
import { SEND_GIFT_CARD_MAIL } from '../send-gift-card-mail.ts';
import { type CardDecider, markIssued } from '../store.ts';
import type { Unit } from '../unit.ts';

export const CARD_READY = 'Gift Card Ready';

export function cardReadyMessage({ faceCents, giftCardName }: Unit): string {
  return `Your ${displayCents(faceCents)} ${giftCardName} gift card is in your wallet.`;
}

/**
 * The caller has locked the unit, and checked that no other card has the code. `by`: staff, not the issuer.
 */
export async function captureUnit(
  { clock, jobs, issuer }: Pick<GiftCardDeps, 'clock' | 'jobs'> & { issuer: { name: string } },
  codes: Codes,
  tx: Tx,
  unit: Unit,
  issued: CardSecret & { issuerOrderId: string },
  by: CardDecider | null = null,
): Promise<void> {
  const written = {
    ...codes.seal(unit.id, issued),
    codeHash: codes.hash(issued.code),
    issuer: issuer.name,
    issuerOrderId: issued.issuerOrderId,
    now: clock.now(),
  };
  await markIssued(tx, unit.id, written, by);
  await post(tx, capture({ unitId: unit.id, orderId: unit.orderId, amountCents: unit.faceCents }));
  await notify(tx, {
    userId: unit.userId,
    title: CARD_READY,
    message: cardReadyMessage(unit),
    about: { topic: 'gift-card', orderId: unit.orderId },
  });
  await updateOrderNotification(tx, unit.orderId);
  await jobs.enqueue(tx, SEND_GIFT_CARD_MAIL, { unitId: unit.id });
}
