/** Value that nobody claimed for long, by the state where its recipient lives. */
import type { Queryable } from '#server/db/pool.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { selectDormant } from './report-store.ts';

/** A recipient without an account has no state that we know; many laws look at the sender's then. */
export async function* exportDormant(
  db: Queryable,
  enterpriseId: string,
  at: { before: Date; quietSince: Date },
): AsyncGenerator<CsvCell[]> {
  yield ['State', 'Rewards', 'Value', 'Oldest sent on'];
  for (const { state, rewards, cents, oldest } of await selectDormant(db, enterpriseId, at))
    yield [state || 'Not known', String(rewards), cents, isoDay(oldest)];
}
