/** The result of a batch as a file: every row of the upload with its outcome. */
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { type ShownRow, selectBatchRows } from './batch-store.ts';
import { linkText } from './link-text.ts';

const readAtOnce = 1_000;

export async function* writeBatchFile(db: Queryable, batchId: string): AsyncGenerator<CsvCell[]> {
  yield ['Line', 'Given', 'Recipient', 'Amount', 'Result', 'Reason', 'Paid at', 'Message'];
  for (let after = 0; ; ) {
    const rows: ShownRow[] = await selectBatchRows(db, batchId, {
      outcome: undefined,
      after,
      limit: readAtOnce,
    });
    for (const row of rows) yield toCells(row);
    const last = rows.at(-1);
    if (rows.length < readAtOnce || !last) return;
    after = last.line;
  }
}

function toCells(row: ShownRow): CsvCell[] {
  return [
    String(row.line),
    row.given,
    row.recipient_name ?? '',
    row.amount_cents ?? '',
    row.status === 'planned' ? 'payable' : row.status,
    row.status === 'link' ? linkText(row.link_state) : (row.reason ?? ''),
    row.paid_at?.toISOString() ?? '',
    row.message ?? '',
  ];
}
