/** The SQL of mailboxes that several addresses lead to. */
import type { Queryable } from '#server/db/pool.ts';

/**
 * Whether the address leads to the user's own mailbox: mail servers leave out what follows a plus sign. With
 * two accounts one person would have the limits of both, and approve what they asked for.
 */
export async function isOwnMailbox(
  db: Queryable,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { rows } = await db.query<{ own: boolean }>(
    `select exists (select from users
       where id = $1 and regexp_replace(email, '\\+[^@]*@', '@') = regexp_replace($2, '\\+[^@]*@', '@')) as own`,
    [userId, email],
  );
  return rows[0]?.own ?? false;
}
