import type { TimelineEntry } from '#contract/admin/customers.ts';
import type { Queryable } from '#server/db/pool.ts';
import { formatCursor, parseCursor, WHOLE } from '../cursor.ts';
import { selectEvents } from './customer-store.ts';
import { toTimelineEntry } from './customer-timeline.ts';

const EVENT_ID = /^[a-z]+:[0-9a-f-]{36}$/;

/** One page of a user's timeline, newest first. The user exists. */
export async function readCustomerTimeline(
  db: Queryable,
  userId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ entries: TimelineEntry[]; nextCursor: string | null }> {
  const [micros = '', id = ''] = cursor === undefined ? [] : parseCursor(cursor, [WHOLE, EVENT_ID]);
  const after = cursor === undefined ? null : { micros: BigInt(micros), id };
  const rows = await selectEvents(db, userId, { after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(toTimelineEntry),
    nextCursor: rows.length > limit && last ? formatCursor([last.at_micros, last.id]) : null,
  };
}
