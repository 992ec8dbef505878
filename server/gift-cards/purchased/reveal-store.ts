/** The SQL of looks at a code. */
import type { Queryable } from '#server/db/pool.ts';

export type Reveal = { id: string; unitId: string; userId: string; sessionId: string; now: Date };

/**
 * Records a look at a code, unless the same session looked since `unlessSince`. Returns the time of the look.
 */
export async function recordReveal(db: Queryable, reveal: Reveal, unlessSince: Date): Promise<Date> {
  const { id, unitId, userId, sessionId, now } = reveal;
  const { rows } = await db.query<{ revealed_at: Date | null }>(
    `with before as (
       select max(revealed_at) as revealed_at from gift_card_reveal
       where unit_id = $2 and session_id = $4 and revealed_at > $6
     ), recorded as (
       insert into gift_card_reveal (id, unit_id, user_id, session_id, revealed_at)
       select $1, $2, $3, $4, $5 from before where before.revealed_at is null
       returning revealed_at
     )
     select coalesce(recorded.revealed_at, before.revealed_at) as revealed_at from before left join recorded on true`,
    [id, unitId, userId, sessionId, now, unlessSince],
  );
  return rows[0]?.revealed_at ?? now;
}

/** Records that a user saw the codes of several cards. */
export async function recordReveals(
  db: Queryable,
  { userId, sessionId, unitIds, now }: { userId: string; sessionId: string; unitIds: string[]; now: Date },
  unlessSince: Date,
): Promise<void> {
  await db.query(
    `insert into gift_card_reveal (id, unit_id, user_id, session_id, revealed_at)
     select new_id(), unit_id, $1, $2, $4 from unnest($3::uuid[]) as shown (unit_id)
     where not exists (
       select from gift_card_reveal earlier
       where earlier.unit_id = shown.unit_id and earlier.session_id = $2 and earlier.revealed_at > $5)`,
    [userId, sessionId, unitIds, now, unlessSince],
  );
}
