/** The SQL of who invited whom. */
import type { Queryable } from '#server/db/pool.ts';

/** The managers whom a manager invited since then, and those whom these invited, who are still there. */
export async function selectInvitedSince(
  db: Queryable,
  { userId, since }: { userId: string; since: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `with recursive invited as (
       select id from users where invited_by = $1 and created_at >= $2
       union
       select users.id from users join invited on users.invited_by = invited.id
     )
     select users.id from users join invited using (id) where deleted_at is null order by users.id`,
    [userId, since],
  );
  return rows.map(({ id }) => id);
}
