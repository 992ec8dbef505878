/** The SQL of the operator's administrators. */
import type { Queryable } from '#server/db/pool.ts';

export type Administrator = { id: string; email: string; first_name: string };

/** The administrators who can act. An invited one who never came cannot. */
export async function selectAdministrators(db: Queryable): Promise<Administrator[]> {
  const { rows } = await db.query<Administrator>(
    `select id, email, first_name from users
     where user_type = 'authority' and authority_role in ('god', 'administrator') and deleted_at is null
       and frozen_at is null and email_verified_at is not null
     order by id`,
  );
  return rows;
}
