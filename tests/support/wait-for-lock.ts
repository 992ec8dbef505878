/** Waits until other transactions of a test are held up, in place of a time that would do. */
import type { Queryable } from '#server/db/pool.ts';
import { eventually } from './eventually.ts';

/** Resolves when this many statements in the database wait for a lock, of a row or an advisory one. */
export async function waitForLock(db: Queryable, waiting = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= waiting;
  });
}
