/** The SQL about people that payments need: how to write to them, and who they are to the processor. */
import type { Queryable } from '#server/db/pool.ts';

/** Somebody to write to. */
export type Person = { userId: string; email: string; firstName: string };

export type Payer = Person & { name: string; customerId: string | null };

export async function findPayer(db: Queryable, userId: string): Promise<Payer | undefined> {
  const { rows } = await db.query<{
    email: string;
    first_name: string;
    last_name: string;
    provider_customer_id: string | null;
  }>(
    `select email, first_name, last_name, provider_customer_id from users where id = $1 and deleted_at is null`,
    [userId],
  );
  const [row] = rows;
  return (
    row && {
      userId,
      email: row.email,
      firstName: row.first_name,
      name: `${row.first_name} ${row.last_name}`.trim(),
      customerId: row.provider_customer_id,
    }
  );
}

/** Keeps the first one, and answers it: two at once may have asked the processor. */
export async function saveCustomer(db: Queryable, userId: string, customerId: string): Promise<string> {
  const { rows } = await db.query<{ provider_customer_id: string }>(
    `update users set provider_customer_id = coalesce(provider_customer_id, $2) where id = $1
     returning provider_customer_id`,
    [userId, customerId],
  );
  return rows[0]?.provider_customer_id ?? customerId;
}
