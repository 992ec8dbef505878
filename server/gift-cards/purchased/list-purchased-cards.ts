/** A user's purchased cards with their codes, for that user only. */
import type { CardCaseState } from '#contract/card-cases.ts';
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Queryable } from '#server/db/pool.ts';
import { type CardSecret, type Codes, createCodes, toShownSecret } from '../codes.ts';
import type { UnitState } from '../unit.ts';
import { type OwnRow, readOrdered, readPurchased, type Selection, sealedSecret } from './purchased-store.ts';

export type PurchasedCard = {
  id: string;
  orderId: string;
  giftCardId: string;
  name: string;
  imageUrl: string;
  faceCents: bigint;
  state: UnitState;
  /** Null until the issuer delivers it, and after the money went back. */
  secret: CardSecret | null;
  /** The code exists but cannot be read: its key is gone, or the row was changed. */
  unreadable: boolean;
  revealedAt: Date | null;
  usedAt: Date | null;
  archivedAt: Date | null;
  createdAt: Date;
  /** The state of its latest case. */
  caseState: CardCaseState | null;
  /** As its owner noted it. */
  remainingCents: bigint | null;
  howToUse: string | null;
  terms: string | null;
  /** The brand's page that shows what is left. */
  balanceUrl: string | null;
};

export type PurchasedPage = { userId: string; after: string | null; limit: number; selection?: Selection };

/**
 * Newest first, starting after the card `after`. The caller must have verified that the owner is asking, and
 * records the codes that it shows (recordLooks). A code that cannot be read is `unreadable` and does not hide
 * the others.
 */
export async function listPurchasedCards(
  { db, config }: { db: Queryable; config: { encryption: EncryptionKeys } },
  page: PurchasedPage,
): Promise<PurchasedCard[]> {
  const codes = createCodes(config.encryption);
  return (await readPurchased(db, page)).map((row) => ({ ...withoutCode(row), ...openSecret(codes, row) }));
}

/** The cards of one order. The caller has proven who ordered it, and records the codes that it shows. */
export async function listOrderedCards(
  { db, config }: { db: Queryable; config: { encryption: EncryptionKeys } },
  orderId: string,
): Promise<PurchasedCard[]> {
  const codes = createCodes(config.encryption);
  return (await readOrdered(db, orderId)).map((row) => ({ ...withoutCode(row), ...openSecret(codes, row) }));
}

/** A card without any decrypted field. */
export type CardWithoutCode = Omit<PurchasedCard, 'secret' | 'unreadable'>;

/** Purchased cards without codes, for staff and for a wallet that fetches each code when it is shown. */
export async function listPurchasedCardsWithoutCodes(
  { db }: { db: Queryable },
  page: PurchasedPage,
): Promise<CardWithoutCode[]> {
  return (await readPurchased(db, page)).map(withoutCode);
}

export function openSecret(codes: Codes, row: OwnRow): Pick<PurchasedCard, 'secret' | 'unreadable'> {
  const sealed = sealedSecret(row);
  if (!sealed) return { secret: null, unreadable: false };
  try {
    return { secret: toShownSecret(codes.open(row.id, sealed)), unreadable: false };
  } catch {
    // Names the fault, and nothing that a log may not hold.
    return { secret: null, unreadable: true };
  }
}

export function withoutCode(row: OwnRow): CardWithoutCode {
  return {
    id: row.id,
    orderId: row.order_id,
    giftCardId: row.gift_card_id,
    name: row.gift_card_name,
    imageUrl: row.image_url,
    faceCents: row.face_cents,
    state: row.state,
    revealedAt: row.revealed_at,
    usedAt: row.used_at,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    caseState: row.case_state,
    remainingCents: row.remaining_cents,
    howToUse: row.redeem_instructions,
    terms: row.terms,
    balanceUrl: row.balance_url,
  };
}
