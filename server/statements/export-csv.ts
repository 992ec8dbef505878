/**
 * All transactions of a filter as rows of a CSV, read page by page: a long history does not have to fit in
 * memory.
 */
import type { Db } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import type { Holder } from '#server/ledger/index.ts';
import { STATEMENT_CSV_COLUMNS, toCsvRow } from './csv-row.ts';
import { readStatement } from './read-statement.ts';
import type { StatementFilter } from './statement-filter.ts';

const PAGE_SIZE = 500;

export async function* exportCsv(db: Db, holder: Holder, filter: StatementFilter): AsyncGenerator<CsvCell[]> {
  yield [...STATEMENT_CSV_COLUMNS];
  let cursor: string | undefined;
  do {
    const page = await readStatement(db, holder, { cursor, limit: PAGE_SIZE, filter });
    yield* page.lines.map(toCsvRow);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
