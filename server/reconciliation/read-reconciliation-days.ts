/** How the reconciliation went, by day, for everybody to see. */
import type { Queryable } from '#server/db/pool.ts';
import { selectRunDays } from './run-store.ts';

export async function readReconciliationDays(db: Queryable, since: Date) {
  return (await selectRunDays(db, since)).map((row) => ({ check: 'reconciliation' as const, ...row }));
}
