/** All transactions that a filter lets through as CSV, read and sent piece by piece: nobody's history has to fit in memory. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Db } from '#server/db/pool.ts';
import type { Holder } from '#server/ledger/index.ts';
import { CSV_COLUMNS, toCsvRow } from './csv-row.ts';
import { readStatement } from './read-statement.ts';
import type { StatementFilter } from './statement-filter.ts';

const pageSize = 500;

/** With the byte order mark without which spreadsheets take UTF-8 for something else. */
export function exportCsv(db: Db, holder: Holder, filter: StatementFilter): Readable {
  const columns = [...CSV_COLUMNS];
  return Readable.from(readRows(db, holder, filter)).compose(
    stringify({ bom: true, header: true, columns, record_delimiter: 'windows' }),
  );
}

async function* readRows(db: Db, holder: Holder, filter: StatementFilter): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page = await readStatement(db, holder, { cursor, limit: pageSize, filter });
    yield* page.lines.map(toCsvRow);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
