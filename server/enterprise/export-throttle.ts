/** Limits how often a company exports a file, since each export reads its whole list. */
import type { Queryable } from '#server/db/pool.ts';
import { createThrottle, type Throttle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';

const EXPORTS_PER_MINUTE = 20;

/** Counts by company, over files of every kind. */
export function createExportThrottle(db: Queryable): Throttle {
  return createThrottle(db, 'company-exports', EXPORTS_PER_MINUTE, MINUTE_SECONDS);
}
