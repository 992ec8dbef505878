/** Holds calls at another transaction's lock, so that a race always runs in the same order. */
import type { Db } from '#server/db/pool.ts';
import { eventually } from '../eventually.ts';

/**
 * Waits until this many calls of the test's database wait for a lock. It throws if they do not, so that a
 * test may rely on it as on an assertion. A job that waits counts as a call: where one may lock the same row,
 * as account mails do, let the jobs finish first (`settled`).
 */
export async function heldUp(db: Db, calls = 1): Promise<void> {
  await eventually(async () => (await countHeldUp(db)) >= calls, { timeoutMs: 45_000 });
}

export async function countHeldUp(db: Db): Promise<number> {
  const { rows } = await db.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
