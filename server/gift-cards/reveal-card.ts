/** Shows the code of a card to its owner, and writes down that it was shown. */
import type { EncryptionKeys } from '#server/config/encryption-key.ts';
import type { Queryable } from '#server/db/pool.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type CardSecret, createCodes } from './codes.ts';
import { openSecret } from './list-purchased-cards.ts';
import { readOwn, recordReveal } from './purchased-store.ts';

/** A second press, or a card turned over and back, is one look. */
const ONE_LOOK_MS = 60_000;

export type RevealDeps = {
  db: Queryable;
  config: { encryption: EncryptionKeys };
  log: { error(details: object, message: string): void };
};

export type Look = { userId: string; sessionId: string; unitId: string; now: Date };

/** Throws `not-found`, `gift-card-without-code` or `code-unreadable`; then nothing is written down. */
export async function revealCard(
  { db, config, log }: RevealDeps,
  { userId, sessionId, unitId, now }: Look,
): Promise<CardSecret & { revealedAt: Date }> {
  const row = await readOwn(db, { userId, unitId });
  if (!row) throw refuse('not-found');
  const { secret, unreadable } = openSecret(createCodes(config.encryption), row);
  if (unreadable) {
    log.error({ unitId, keyId: row.secret_key_id }, 'the code of a gift card cannot be read');
    throw refuse('code-unreadable');
  }
  if (!secret) throw refuse('gift-card-without-code');
  const look = { id: newId(), unitId, userId, sessionId, now };
  // Written first: a code that was shown without a record would be worse than a record of one that did not arrive.
  const revealedAt = await recordReveal(db, look, new Date(now.getTime() - ONE_LOOK_MS));
  return { ...secret, revealedAt };
}
