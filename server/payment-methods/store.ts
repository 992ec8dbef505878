/** The SQL about saved cards: the cards themselves are with the processor, we know its name for their owner. */
import type { Queryable } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';

const customerOf: Record<Holder['kind'], string> = {
  member: 'select provider_customer_id as customer from users where id = $1 and deleted_at is null',
  enterprise: 'select provider_customer_id as customer from enterprise where id = $1',
};

/** The processor's id of a member or a company; null for one whom it does not know yet. */
export async function findCustomer(db: Queryable, { kind, ownerId }: Holder): Promise<string | null> {
  const { rows } = await db.query<{ customer: string | null }>(customerOf[kind], [ownerId]);
  return rows[0]?.customer ?? null;
}
