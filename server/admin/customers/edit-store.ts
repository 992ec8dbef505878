/** The SQL that staff's changes to users need. */
import type { Queryable } from '#server/db/pool.ts';

/** The email domain of an enterprise's users. */
export async function findCompanyDomain(db: Queryable, enterpriseId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ email_domain: string }>(
    'select email_domain from enterprise where id = $1',
    [enterpriseId],
  );
  return rows[0]?.email_domain;
}
