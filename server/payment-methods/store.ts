/** The SQL about saved cards. The processor keeps the cards; we keep its id of their owner. */
import type { Queryable } from '#server/db/pool.ts';
import type { AccountHolder } from '#server/ledger/index.ts';

const customerOf: Record<AccountHolder['kind'], string> = {
  member: 'select provider_customer_id as customer from users where id = $1 and deleted_at is null',
  enterprise: 'select provider_customer_id as customer from enterprise where id = $1',
};

/** The processor's customer id of a member or an enterprise; null where it has none yet. */
export async function findProcessorCustomer(
  db: Queryable,
  { kind, ownerId }: AccountHolder,
): Promise<string | null> {
  const { rows } = await db.query<{ customer: string | null }>(customerOf[kind], [ownerId]);
  return rows[0]?.customer ?? null;
}
