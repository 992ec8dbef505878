/** The SQL that finds who is notified about an endpoint. */
import type { Queryable } from '#server/db/pool.ts';

/** The super administrators of a company. */
export async function selectReaders(db: Queryable, enterpriseId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where enterprise_id = $1 and enterprise_role = 'super_admin' and deleted_at is null`,
    [enterpriseId],
  );
  return rows.map(({ id }) => id);
}
