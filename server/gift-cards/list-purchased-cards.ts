/** The bought cards of one person with their codes, for that person's eyes only. */
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type CardSecret, createCodes } from './codes.ts';
import { type PurchasedRow, readPurchased, sealedSecret } from './purchased-store.ts';
import type { UnitState } from './unit.ts';

export type PurchasedCard = {
  id: string;
  orderId: string;
  giftCardId: string;
  name: string;
  imageUrl: string;
  faceCents: bigint;
  state: UnitState;
  /** Null until the issuer has given it, and after the money went back. */
  secret: CardSecret | null;
  createdAt: Date;
};

export type PurchasedPage = { userId: string; after: string | null; limit: number };

/** Newest first, from the card after `after`. The caller must have made sure that it is the owner who asks. */
export async function listPurchasedCards(
  { db, config }: { db: Queryable; config: { encryption: EncryptionKeys } },
  page: PurchasedPage,
): Promise<PurchasedCard[]> {
  const codes = createCodes(config.encryption);
  return (await readPurchased(db, page)).map((row) => {
    const sealed = sealedSecret(row);
    return { ...withoutCode(row), secret: sealed ? codes.open(row.id, sealed) : null };
  });
}

/** The same without a code, for staff: nothing is decrypted. */
export async function listPurchasedCardsWithoutCodes(
  { db }: { db: Queryable },
  page: PurchasedPage,
): Promise<Omit<PurchasedCard, 'secret'>[]> {
  return (await readPurchased(db, page)).map(withoutCode);
}

function withoutCode(row: PurchasedRow): Omit<PurchasedCard, 'secret'> {
  return {
    id: row.id,
    orderId: row.order_id,
    giftCardId: row.gift_card_id,
    name: row.gift_card_name,
    imageUrl: row.image_url,
    faceCents: row.face_cents,
    state: row.state,
    createdAt: row.created_at,
  };
}
