/** What is owed to whom at a moment: rewards that are not claimed, and payouts that wait for approval. */
import type { Queryable } from '#server/db/pool.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { type OwedRow, selectOwed, selectPayoutsAwaitingApproval } from './report-store.ts';

const READ_AT_ONCE = 1_000;

/** Read from the ledger, so it is what was held then, whatever happened since. */
export async function* exportLiability(
  db: Queryable,
  enterpriseId: string,
  before: Date,
): AsyncGenerator<CsvCell[]> {
  yield ['What', 'Recipient', 'Email', 'Owed', 'Sent on', 'Expires on', 'Order', 'ID', 'Phone'];
  for (const { id, created_at, owed_cents, recipient_name } of await selectPayoutsAwaitingApproval(
    db,
    enterpriseId,
    before,
  ))
    yield ['Payout that waits', recipient_name ?? '', '', owed_cents, isoDay(created_at), '', '', id, ''];
  for (let after: { createdAt: Date; id: string } | null = null; ; ) {
    const rows: OwedRow[] = await selectOwed(db, enterpriseId, { before, after, limit: READ_AT_ONCE });
    for (const row of rows)
      yield [
        'Reward',
        row.recipient_name,
        row.recipient_email ?? '',
        row.owed_cents,
        isoDay(row.created_at),
        isoDay(row.expires_at),
        row.order_id ?? '',
        row.id,
        row.recipient_phone ?? '',
      ];
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
    after = { createdAt: last.created_at, id: last.id };
  }
}
