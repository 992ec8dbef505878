import type { TimelineEntry } from '#contract/admin/customers.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, textOf, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { selectCustomerEvents } from './customer-store.ts';
import { toTimelineEntry } from './customer-timeline.ts';

const cursors = cursorsOf({ micros: wholeNumber, id: textOf(/^[a-z-]{1,20}:[0-9a-f-]{36}$/) });

/** One page of a user's timeline, newest first. The user exists. */
export function readCustomerTimeline(
  db: Queryable,
  userId: string,
  page: PageRequest,
): Promise<Page<TimelineEntry>> {
  return takePage(page, {
    cursors,
    read: (after, limit) => selectCustomerEvents(db, userId, { after, limit }),
    placeOf: ({ at_micros, id }) => ({ micros: at_micros, id }),
    toItem: toTimelineEntry,
  });
}
