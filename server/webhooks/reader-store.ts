/** The SQL that finds who is notified about an endpoint. */
import type { Queryable } from '#server/db/pool.ts';

export type Reader = { id: string; email: string; firstName: string };

/** The super administrators of a company. */
export async function selectReaders(db: Queryable, enterpriseId: string): Promise<Reader[]> {
  const { rows } = await db.query<{ id: string; email: string; first_name: string }>(
    `select id, email, first_name from users
     where enterprise_id = $1 and enterprise_role = 'super_admin' and deleted_at is null`,
    [enterpriseId],
  );
  return rows.map(({ id, email, first_name: firstName }) => ({ id, email, firstName }));
}
