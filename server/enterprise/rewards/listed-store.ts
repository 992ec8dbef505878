/** The SQL that tells employees from strangers by their address. */
import type { Queryable } from '#server/db/pool.ts';

/** How many of these addresses, in lower case, are not on the company's employee list. */
export async function countUnlisted(
  db: Queryable,
  enterpriseId: string,
  emails: readonly string[],
): Promise<number> {
  if (emails.length === 0) return 0;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select distinct email from unnest($2::text[]) as given (email)) as given
     where not exists (
       select from employee where enterprise_id = $1 and employee.email = given.email and status = 'linked')`,
    [enterpriseId, emails],
  );
  return rows[0]?.count ?? 0;
}
