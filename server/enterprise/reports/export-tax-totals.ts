/**
 * What each recipient received in a year, beside the amount from which it is reported to the tax authority.
 */
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { type ReportedRecipientRow, selectReceived } from './report-store.ts';

/** Each page adds up the whole year again, so pages are large. */
const READ_AT_ONCE = 20_000;

export async function* exportTaxTotals(
  db: Queryable,
  enterpriseId: string,
  { year, thresholdCents }: { year: number; thresholdCents: bigint },
): AsyncGenerator<CsvCell[]> {
  yield ['Email', 'Name', 'Payouts', 'Rewards claimed', 'Total', 'Threshold', 'Reaches it'];
  const from = new Date(Date.UTC(year, 0, 1));
  const until = new Date(Date.UTC(year + 1, 0, 1));
  for (let after: string | null = null; ; ) {
    const page = { from, until, after, limit: READ_AT_ONCE };
    const rows: ReportedRecipientRow[] = await selectReceived(db, enterpriseId, page);
    for (const { email, is_closed, name, payouts_cents, rewards_cents } of rows) {
      const total = payouts_cents + rewards_cents;
      const reaches = total >= thresholdCents ? 'yes' : 'no';
      yield [
        is_closed ? 'Closed account' : email,
        name,
        payouts_cents,
        rewards_cents,
        total,
        thresholdCents,
        reaches,
      ];
    }
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
    after = last.email;
  }
}
