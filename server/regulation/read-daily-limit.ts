import { EVERYWHERE } from '#contract/admin/regulation.ts';
import type { Queryable } from '#server/db/pool.ts';
import { findApplied } from './figure-store.ts';

/** How much a member may add to a balance in a day; null where that is not limited. */
export async function readDailyLimit(db: Queryable): Promise<bigint | null> {
  return (await findApplied(db, { rule: 'daily-limit', state: EVERYWHERE }))?.amountCents ?? null;
}
