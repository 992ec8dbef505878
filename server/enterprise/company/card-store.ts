/** SQL of the company cards whose events were sent to the company's servers. */
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** The cards that are noted, and the time of the database. */
export async function readNotedCards(
  db: Queryable,
  enterpriseId: string,
): Promise<{ ids: string[]; askedAt: Date }> {
  const { rows } = await db.query<{ ids: string[]; asked_at: Date }>(
    `select array(select card_id from enterprise_card where enterprise_id = $1 and removed_at is null) as ids,
       clock_timestamp() as asked_at`,
    [enterpriseId],
  );
  return { ids: rows[0]?.ids ?? [], askedAt: rows[0]?.asked_at ?? new Date(0) };
}

/**
 * A card that is noted stays as it is, also one that was removed: an older answer of the processor may still
 * have it.
 */
export async function insertCompanyCards(
  tx: Tx,
  enterpriseId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into enterprise_card (id, enterprise_id, card_id, noted_at)
     select new_id(), $1, card, clock_timestamp() from unnest($2::text[]) as card
     on conflict (card_id) do nothing`,
    [enterpriseId, ids],
  );
}

export async function markRemoved(
  tx: Tx,
  enterpriseId: string,
  { except, notedBefore }: { except: readonly string[]; notedBefore: Date },
): Promise<void> {
  await tx.query(
    `update enterprise_card set removed_at = clock_timestamp()
     where enterprise_id = $1 and removed_at is null and card_id <> all ($2::text[]) and noted_at < $3`,
    [enterpriseId, except, notedBefore],
  );
}
