import type { Queryable } from '#server/db/pool.ts';
import { enterprise, isFrozen, owedBy } from '#server/ledger/index.ts';

/** Whether a payment of the company is disputed, or left a debt: its balance cannot be spent then. */
export async function isDisputed(db: Queryable, enterpriseId: string): Promise<boolean> {
  const company = enterprise(enterpriseId);
  return (await isFrozen(db, company)) || (await owedBy(db, company)) > 0n;
}
