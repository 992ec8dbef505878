/** The owner notes what is left on a card. */
import { displayCents } from '#contract/kernel/money.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type CardWithoutCode, withoutCode } from './list-purchased-cards.ts';
import { readOwn, updateRemaining } from './purchased-store.ts';

/** Throws `not-found`, `gift-card-without-code`, and `invalid-input` for more than the card's value. */
export async function noteRemaining(
  db: Queryable,
  card: { userId: string; unitId: string },
  remainingCents: bigint | null,
): Promise<CardWithoutCode> {
  const row = await updateRemaining(db, card, remainingCents);
  if (row) return withoutCode(row);
  const seen = await readOwn(db, card);
  if (!seen) throw refuse('not-found');
  if (seen.state !== 'issued') throw refuse('gift-card-without-code');
  const message = `At most ${displayCents(seen.face_cents)}, the card’s value.`;
  throw refuse('invalid-input', { message, fields: { remaining: message } });
}
