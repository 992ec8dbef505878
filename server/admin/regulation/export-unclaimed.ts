/**
 * Unclaimed balances with their owners as rows of a CSV, read in pages. It names customers, so the audit log
 * says who read it.
 */
import { recordAction } from '#server/audit/index.ts';
import type { Db } from '#server/db/pool.ts';
import { transaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { selectUnclaimed, sumUnclaimed, type UnclaimedRow } from './unclaimed-store.ts';

const READ_AT_ONCE = 1_000;

export async function exportUnclaimed(
  { db, clock }: { db: Db; clock: Clock },
  { userId, role }: Actor,
): Promise<AsyncIterable<CsvCell[]>> {
  const now = clock.now();
  const sums = await sumUnclaimed(db, now);
  await transaction(db, (tx) =>
    recordAction(
      tx,
      {
        actor: { userId, role },
        action: 'unclaimed-exported',
        subject: { kind: 'regulation', id: 'dormancy', label: 'Unclaimed value' },
        after: { members: sums.reduce((sum, { members }) => sum + members, 0) },
      },
      now,
    ),
  );
  return rowsOf(db, now);
}

async function* rowsOf(db: Db, now: Date): AsyncGenerator<CsvCell[]> {
  yield ['State', 'Months without activity', 'Name', 'Email', 'Address', 'Balance', 'Last activity'];
  for (let after: string | null = null; ; ) {
    const rows: UnclaimedRow[] = await selectUnclaimed(db, { now, after, limit: READ_AT_ONCE });
    yield* rows.map(toCells);
    const last = rows.at(-1);
    if (rows.length < READ_AT_ONCE || !last) return;
    after = last.id;
  }
}

function toCells({ state, months, name, email, address, cents, last_active }: UnclaimedRow): CsvCell[] {
  return [state || 'Not known', String(months), name, email, address, cents, isoDay(last_active)];
}
