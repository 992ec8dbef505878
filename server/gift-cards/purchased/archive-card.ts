/** The owner's marks on a card: used, archived, or neither. */
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type CardWithoutCode, withoutCode } from './list-purchased-cards.ts';
import { readOwn, updateArchived } from './purchased-store.ts';

/**
 * Absent fields stay as they are. Throws `not-found`, or `gift-card-without-code` for a card that is still
 * being issued.
 */
export async function archiveCard(
  db: Queryable,
  card: { userId: string; unitId: string },
  change: { used: boolean | undefined; archived: boolean | undefined; now: Date },
): Promise<CardWithoutCode> {
  const row = await updateArchived(db, card, change);
  if (row) return withoutCode(row);
  throw refuse((await readOwn(db, card)) ? 'gift-card-without-code' : 'not-found');
}
