/** A run as a CSV for the accountant, read in pages, so that a long one does not have to fit in memory. */
import type { Db } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { lineCells, RECONCILIATION_CSV_COLUMNS, totalCells } from './csv-row.ts';
import { type LinePlace, selectComparedLines, selectRunTotals } from './line-store.ts';
import { findRun } from './run-store.ts';

const LINES_AT_ONCE = 500;

/** Throws `not-found` for a run that has not finished. */
export async function exportLines(
  db: Db,
  runId: string,
): Promise<{ day: string; rows: AsyncIterable<CsvCell[]> }> {
  const run = await findRun(db, runId);
  if (run === undefined || run.found === null) throw refuse('not-found');
  return { day: run.day, rows: rowsOf(db, runId) };
}

async function* rowsOf(db: Db, runId: string): AsyncGenerator<CsvCell[]> {
  yield [...RECONCILIATION_CSV_COLUMNS];
  for (let after: LinePlace | null = null; ; ) {
    const lines = await selectComparedLines(db, runId, after, LINES_AT_ONCE);
    for (const line of lines) yield lineCells(line);
    const last = lines.at(-1);
    if (last === undefined || lines.length < LINES_AT_ONCE) break;
    after = last;
  }
  for (const total of await selectRunTotals(db, [runId])) yield totalCells(total);
}
