/** The result of a batch as a file: every row of the upload with its outcome. */
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { type CustomFieldValue, selectFieldColumns } from '#server/rewards/index.ts';
import { type ShownRow, selectBatchRows } from './batch-row-store.ts';
import { linkText } from './link-text.ts';

const READ_AT_ONCE = 1_000;

export async function* writeBatchFile(
  db: Queryable,
  { id: batchId, enterprise_id: enterpriseId }: { id: string; enterprise_id: string },
): AsyncGenerator<CsvCell[]> {
  const fields = await selectFieldColumns(db, enterpriseId);
  const own = fields.map(({ name }) => name);
  yield ['Line', 'Given', 'Recipient', 'Amount', 'Result', 'Reason', 'Paid at', 'Message', ...own];
  for (let after = 0; ; ) {
    const rows: ShownRow[] = await selectBatchRows(db, batchId, {
      outcome: undefined,
      after,
      limit: READ_AT_ONCE,
    });
    for (const row of rows) {
      // Written by insertBatchRows alone, of what checkFields made.
      const values = new Map(
        ((row.custom_fields ?? []) as CustomFieldValue[]).map(({ id, value }) => [id, value]),
      );
      yield [...toCells(row), ...fields.map(({ id }) => values.get(id) ?? '')];
    }
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
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
    row.status === 'link' ? linkText(row.link_state, row.given) : (row.reason ?? ''),
    row.paid_at?.toISOString() ?? '',
    row.message ?? '',
  ];
}
