/** Cards that staff settle by hand. */
import { afterEach } from 'vitest';
import { createCodes } from '#server/gift-cards/index.ts';
import { claimSending } from '#server/gift-cards/issuing/claim-store.ts';
import { newId } from '#server/kernel/id.ts';
import { openShop, type Shop } from '#tests/orders/shop.ts';

export const plain = { reason: 'They never got it', issuerConfirmed: false };

export const stated = { ...plain, issuerConfirmed: true };

/** A shop whose issuer is slow, and staff who settle its cards. */
export async function openSettled() {
  const shop: Shop = await openShop();
  afterEach(() => shop.calm());
  const codes = createCodes(shop.config.encryption);
  const staff = {
    userId: newId(),
    role: 'administrator',
    sessionId: newId(),
    enterpriseId: null,
    proven: true,
  } as const;

  /** A card of 5.00 that has not been sent to the issuer. */
  async function bought() {
    const person = await shop.person(5_00n);
    await shop.add(person, 'butterlamp', '5.00');
    const unit: string = (await shop.checkout(person)).body.giftCardIds[0];
    return { person, unit };
  }

  /** A bought card whose order was sent a moment ago, and has not arrived. */
  async function sent() {
    const card = await bought();
    const now = shop.clock.now();
    await claimSending(shop.db, { unitId: card.unit, seenSentAt: null, issuer: shop.deps.issuer.name, now });
    return card;
  }

  const make = (unit: string, amountCents = 5_00n) =>
    shop.deps.issuer.order({ reference: unit, productId: '12', amountCents });

  async function rowOf(unit: string) {
    const { rows } = await shop.db.query(
      'select state, late_order_id is not null as late, resolved_by from gift_card_unit where id = $1',
      [unit],
    );
    return rows[0];
  }

  return { shop, codes, staff, bought, sent, make, rowOf };
}
