/** The SQL that tells why a card is out of stock. */
import type { Queryable } from '#server/db/pool.ts';

/** Of these cards, all out of stock, those taken off sale because the issuer did not sell them. */
export async function selectTakenByIssuer(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select card.id from unnest($1::text[]) as card (id)
     cross join lateral (
       select action from audit_entry where subject_id = card.id and after ? 'state' order by at desc, id desc limit 1
     ) as last
     where last.action = 'gift-card-synchronised'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}
