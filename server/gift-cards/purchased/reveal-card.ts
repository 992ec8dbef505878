/** Shows a card's code to its owner, and records the look. */
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type ScannableCode, scannableCode } from '../barcode/scannable-code.ts';
import { type CardSecret, createCodes } from '../codes.ts';
import { type CardWithoutCode, openSecret, withoutCode } from './list-purchased-cards.ts';
import { readOwn } from './purchased-store.ts';
import { recordReveal, recordReveals } from './reveal-store.ts';

/** Turning a card over and back counts as one look. */
const ONE_LOOK_MS = 60_000;

export type RevealDeps = {
  db: Queryable;
  config: { encryption: EncryptionKeys };
  log: { error(details: object, message: string): void };
};

export type Look = { userId: string; sessionId: string; unitId: string; now: Date };

export type RevealedCard = {
  card: CardWithoutCode;
  secret: CardSecret;
  /** What registers scan; null where the code is typed in. */
  scannable: ScannableCode | null;
  revealedAt: Date;
};

/** Throws `not-found`, `gift-card-without-code` or `code-unreadable`; nothing is recorded then. */
export async function revealCard(
  { db, config, log }: RevealDeps,
  { userId, sessionId, unitId, now }: Look,
): Promise<RevealedCard> {
  const row = await readOwn(db, { userId, unitId });
  if (!row) throw refuse('not-found');
  const { secret, unreadable } = openSecret(createCodes(config.encryption), row);
  if (unreadable) {
    log.error({ unitId, keyId: row.secret_key_id }, 'the code of a gift card cannot be read');
    throw refuse('code-unreadable');
  }
  if (!secret) throw refuse('gift-card-without-code');
  const look = { id: newId(), unitId, userId, sessionId, now };
  // Recorded before the code is returned: a code shown without a record is worse than a record of a code that
  // did not arrive.
  const revealedAt = await recordReveal(db, look, new Date(now.getTime() - ONE_LOOK_MS));
  return { card: withoutCode(row), secret, scannable: scannableCode(row.barcode, secret.code), revealedAt };
}

/** Records that a list carries these codes, before it is returned. */
export async function recordLooks(
  { db }: Pick<RevealDeps, 'db'>,
  looks: Omit<Look, 'unitId'> & { unitIds: string[] },
): Promise<void> {
  if (looks.unitIds.length === 0) return;
  await recordReveals(db, looks, new Date(looks.now.getTime() - ONE_LOOK_MS));
}
