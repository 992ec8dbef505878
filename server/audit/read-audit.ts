/** Reads the audit log in pages, and as a CSV file. */
import { actionLabel, roleLabel } from '#contract/admin/audit-labels.ts';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { CsvCell } from '#server/kernel/csv-cells.ts';
import { byMoment } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type AuditFilters, type AuditPlace, type AuditRow, selectAuditEntries } from './store.ts';

/** Whose log is read: a company's, or that of the staff. `labelOf` names an action in the file. */
export type AuditLog = { enterpriseId: string | null; labelOf: (action: string) => string };

export const STAFF_LOG: AuditLog = { enterpriseId: null, labelOf: actionLabel };

const EXPORTED_AT_ONCE = 1_000;

/** One page, newest first. */
export function readAudit(
  db: Queryable,
  { enterpriseId }: Pick<AuditLog, 'enterpriseId'>,
  filters: AuditFilters,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  return takePage(page, {
    cursors: byMoment,
    read: (after, limit) => selectAuditEntries(db, enterpriseId, filters, after, limit),
    placeOf: ({ at_micros, id }) => ({ atMicros: at_micros, id }),
    toItem: toEntry,
  });
}

/**
 * The rows of a CSV, labeled like the page, read in pages: the whole log, and little memory. Before and after
 * stay as they were recorded, but for names.
 */
export async function* exportAudit(
  db: Queryable,
  { enterpriseId, labelOf }: AuditLog,
  filters: AuditFilters,
): AsyncGenerator<CsvCell[]> {
  yield [...columns];
  for (let after: AuditPlace | null = null; ; ) {
    const rows: AuditRow[] = await selectAuditEntries(db, enterpriseId, filters, after, EXPORTED_AT_ONCE);
    for (const row of rows) yield toCsvRow(row, labelOf);
    const last = rows.at(-1);
    if (rows.length < EXPORTED_AT_ONCE || !last) return;
    after = { atMicros: last.at_micros, id: last.id };
  }
}

const columns = [
  'time',
  'action',
  'actor',
  'actor id',
  'role',
  'subject kind',
  'subject id',
  'subject',
  'reason',
  'before',
  'after',
] as const;

function toCsvRow(row: AuditRow, labelOf: AuditLog['labelOf']): CsvCell[] {
  return [
    row.at.toISOString(),
    labelOf(row.action),
    row.actor_name,
    row.actor_id,
    roleLabel(row.actor_role),
    codeLabel(row.subject_kind),
    row.subject_id,
    row.subject,
    row.reason ?? '',
    row.before === null ? '' : JSON.stringify(row.before),
    row.after === null ? '' : JSON.stringify(row.after),
  ];
}

function toEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actorId: row.actor_id,
    actorName: row.actor_name,
    actorRole: row.actor_role,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subject: row.subject,
    reason: row.reason,
    before: row.before,
    after: row.after,
  };
}
