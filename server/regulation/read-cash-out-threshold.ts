import type { Queryable } from '#server/db/pool.ts';
import { findApplied } from './figure-store.ts';

/** Below which amount a rest is paid out in a state; null where none is set. */
export async function readCashOutThreshold(db: Queryable, state: string): Promise<bigint | null> {
  return (await findApplied(db, { rule: 'cash-out', state }))?.amountCents ?? null;
}
