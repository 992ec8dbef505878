/** Limits how often one caller has receipts signed, since each proof builds a tree again. */
import type { Queryable } from '#server/db/pool.ts';
import { createThrottle, type Throttle } from '#server/http/edge/throttle.ts';
import { MINUTE_SECONDS } from '#server/kernel/calendar.ts';

const RECEIPTS_PER_MINUTE = 30;

export function createReceiptThrottle(db: Queryable): Throttle {
  return createThrottle(db, 'signed-receipts', RECEIPTS_PER_MINUTE, MINUTE_SECONDS);
}
