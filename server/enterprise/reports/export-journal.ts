/** A company's journal for its accountant: double entry, each entry sums to zero. */
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { ACCOUNT_TITLES } from './account-titles.ts';
import { type Period, selectEntries, selectJournal } from './report-store.ts';

const ENTRIES_AT_ONCE = 1_000;

/** Money that enters an account is its debit: the shared balance is the company's asset. */
export async function* exportJournal(
  db: Queryable,
  enterpriseId: string,
  period: Period,
): AsyncGenerator<CsvCell[]> {
  yield ['Date', 'Entry', 'What', 'Account', 'Debit', 'Credit', 'Reference'];
  const ids = await selectEntries(db, enterpriseId, period);
  for (let first = 0; first < ids.length; first += ENTRIES_AT_ONCE) {
    const rows = await selectJournal(db, ids.slice(first, first + ENTRIES_AT_ONCE));
    for (const { created_at, entry, kind, account, amount, reference } of rows)
      yield [
        created_at.toISOString(),
        entry,
        kind.replaceAll('_', ' '),
        ACCOUNT_TITLES[account],
        amount > 0n ? amount : '',
        amount < 0n ? -amount : '',
        reference ?? '',
      ];
  }
}
