/** The product's health: the machine's load, the database, the waiting jobs. */
import { availableParallelism, loadavg } from 'node:os';
import type { Queryable } from '#server/db/pool.ts';

/** A due job that waits this long means that no worker runs. */
const MOST_WAITING_MINUTES = 5;

export async function isHealthy(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ overdue: boolean }>(
    `select exists (
       select from pgboss.job
       where state in ('created', 'retry') and name <> 'dead-letters'
         and start_after < now() - $1 * interval '1 minute'
     ) or exists (
       select from job_outbox where noted_at < now() - $1 * interval '1 minute'
     ) as overdue`,
    [MOST_WAITING_MINUTES],
  );
  return rows[0]?.overdue === false;
}

/** Percent of the processors, averaged over a minute; 100 also above full load. */
export function serverLoadPercent(): number {
  const [lastMinute = 0] = loadavg();
  return Math.min(100, Math.round((lastMinute / availableParallelism()) * 1000) / 10);
}
