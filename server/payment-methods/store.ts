/** The SQL about saved cards: the cards themselves are with the processor, we know its name for their owner. */
import type { Queryable } from '#server/db/pool.ts';

/** The processor's id of a person; null for somebody whom it does not know yet. */
export async function findCustomer(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ customer: string | null }>(
    'select provider_customer_id as customer from users where id = $1 and deleted_at is null',
    [userId],
  );
  return rows[0]?.customer ?? null;
}
