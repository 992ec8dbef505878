/** The SQL of mailboxes that several addresses lead to. */
import type { Queryable } from '#server/db/pool.ts';

type Mailbox = {
  /** Null for our own staff. */
  enterpriseId: string | null;
  email: string;
  exceptUserId?: string;
};

/**
 * Whether a colleague has another address of the same mailbox: mail servers leave out what follows a plus
 * sign. With two accounts one person would have the limits of both, and approve what they asked for.
 */
export async function isMailboxOfColleague(
  db: Queryable,
  { enterpriseId, email, exceptUserId }: Mailbox,
): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>(
    `select exists (select from users
       where (enterprise_id = $1 or $1 is null and user_type = 'authority') and deleted_at is null
       and email <> $2 and ($3::uuid is null or id <> $3)
       and regexp_replace(email, '\\+[^@]*@', '@') = regexp_replace($2, '\\+[^@]*@', '@')) as taken`,
    [enterpriseId, email, exceptUserId],
  );
  return rows[0]?.taken ?? false;
}
