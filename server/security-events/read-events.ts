/** Reads security events in pages, and as a CSV file. */
import { securityEventLabel } from '#contract/security/security-event-labels.ts';
import type { SecurityEvent, StaffSecurityEvent } from '#contract/security/security-events.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { byMoment } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import {
  type EventFilters,
  type EventPlace,
  type SecurityEventRow,
  selectSecurityEvents,
} from './event-store.ts';

const EXPORTED_AT_ONCE = 1_000;

/** One page, newest first. */
export function readEvents(
  db: Queryable,
  filters: EventFilters,
  page: PageRequest,
): Promise<Page<StaffSecurityEvent>> {
  return takePage(page, {
    cursors: byMoment,
    read: (after, limit) => selectSecurityEvents(db, filters, after, limit),
    placeOf: ({ at_micros, id }) => ({ atMicros: at_micros, id }),
    toItem: toStaffEvent,
  });
}

/** A user sees what happened to the own account, not which member of staff did it. */
export function readOwnEvents(
  db: Queryable,
  userId: string,
  page: PageRequest,
): Promise<Page<SecurityEvent>> {
  return takePage(page, {
    cursors: byMoment,
    read: (after, limit) => selectSecurityEvents(db, { userId }, after, limit),
    placeOf: ({ at_micros, id }) => ({ atMicros: at_micros, id }),
    toItem: toEvent,
  });
}

const columns = [
  'time',
  'event',
  'account',
  'account id',
  'actor',
  'actor id',
  'network',
  'device',
  'detail',
];

/** Read in pages: all of them, and little memory. */
export async function* exportEvents(db: Queryable, filters: EventFilters): AsyncGenerator<CsvCell[]> {
  yield columns;
  for (let after: EventPlace | null = null; ; ) {
    const rows: SecurityEventRow[] = await selectSecurityEvents(db, filters, after, EXPORTED_AT_ONCE);
    yield* rows.map(toCsvRow);
    const last = rows.at(-1);
    if (rows.length < EXPORTED_AT_ONCE || !last) return;
    after = { atMicros: last.at_micros, id: last.id };
  }
}

function toCsvRow(row: SecurityEventRow): CsvCell[] {
  return [
    row.at.toISOString(),
    securityEventLabel(row.kind),
    row.user_name ?? '',
    row.user_id ?? '',
    row.actor_name ?? '',
    row.actor_id ?? '',
    row.network ?? '',
    row.device ?? '',
    JSON.stringify(row.detail),
  ];
}

function toEvent(row: SecurityEventRow): SecurityEvent {
  const byAnother = row.actor_id !== null && row.actor_id !== row.user_id;
  const { country, role, before } = row.detail;
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    // The browser of another is not the user's to see.
    device: byAnother ? null : row.device,
    network: byAnother ? null : row.network,
    country: byAnother || typeof country !== 'string' ? null : country,
    byAnother,
    role: typeof role === 'string' ? role : null,
    formerRole: typeof before === 'string' ? before : null,
  };
}

function toStaffEvent(row: SecurityEventRow): StaffSecurityEvent {
  return {
    ...toEvent(row),
    device: row.device,
    network: row.network,
    userId: row.user_id,
    userName: row.user_name,
    actorId: row.actor_id,
    actorName: row.actor_name,
    detail: row.detail,
  };
}
