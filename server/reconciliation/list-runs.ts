import type { ReconciliationRun } from '#contract/admin/reconciliation.ts';
import type { Queryable } from '#server/db/pool.ts';
import { byCreation } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type RunTotalRow, selectRunTotals } from './line-store.ts';
import { toRun } from './run.ts';
import { type RunRow, selectRuns } from './run-store.ts';

/** The runs with their totals, newest first. */
export function listRuns(db: Queryable, page: PageRequest): Promise<Page<ReconciliationRun>> {
  return takePage(page, {
    cursors: byCreation,
    read: (after, limit) => readRuns(db, after, limit),
    placeOf: ({ run }) => ({ micros: run.asked_micros, id: run.id }),
    toItem: ({ run, totals }) => toRun(run, totals),
  });
}

async function readRuns(
  db: Queryable,
  after: { micros: bigint; id: string } | null,
  limit: number,
): Promise<{ run: RunRow; totals: RunTotalRow[] }[]> {
  const runs = await selectRuns(db, after, limit);
  const totals = await selectRunTotals(
    db,
    runs.map(({ id }) => id),
  );
  return runs.map((run) => ({ run, totals: totals.filter(({ run_id }) => run_id === run.id) }));
}
