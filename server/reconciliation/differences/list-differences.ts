import type { ReconciliationDifference } from '#contract/admin/reconciliation.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { toDifference } from './difference.ts';
import { selectDifferences } from './difference-store.ts';

export type DifferenceFilter = {
  state?: ReconciliationDifference['state'] | undefined;
  kind?: ReconciliationDifference['kind'] | undefined;
};

/** Newest first. */
export function listDifferences(
  db: Queryable,
  filter: DifferenceFilter,
  page: PageRequest,
): Promise<Page<ReconciliationDifference>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => selectDifferences(db, filter, after, limit),
    placeOf: ({ first_seen_micros, id }) => ({ micros: first_seen_micros, id }),
    toItem: toDifference,
  });
}
