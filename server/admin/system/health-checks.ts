/** How the product is doing right now: the machine's load, the database, the work that waits. */
import { availableParallelism, loadavg } from 'node:os';
import type { Queryable } from '#server/db/pool.ts';

/** Work that is due and was not begun for this long means that nobody works on it. */
const mostWaitingMinutes = 5;

export async function isHealthy(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ overdue: boolean }>(
    `select exists (
       select from pgboss.job
       where state in ('created', 'retry') and name <> 'dead-letters'
         and start_after < now() - $1 * interval '1 minute'
     ) as overdue`,
    [mostWaitingMinutes],
  );
  return rows[0]?.overdue === false;
}

/** Percent of the processors, averaged over a minute; 100 also where more work waits for them. */
export function serverLoadPercent(): number {
  const [lastMinute = 0] = loadavg();
  return Math.min(100, Math.round((lastMinute / availableParallelism()) * 1000) / 10);
}
