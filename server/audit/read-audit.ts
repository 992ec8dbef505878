/** Reads the audit log in pages, and as a CSV file. */
import { stringify } from 'csv-stringify/sync';
import { actionLabel, roleLabel } from '#contract/admin/audit-labels.ts';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { inWords } from '#contract/kernel/labels.ts';
import type { Queryable } from '#server/db/pool.ts';
import { cursorsOf, uuid, wholeNumber } from '#server/kernel/cursor.ts';
import { type Page, type PageRequest, takePage } from '#server/kernel/page.ts';
import { type AuditFilters, type AuditRow, selectAuditEntries } from './store.ts';

const mostLines = 50_000;

const cursors = cursorsOf({ atMicros: wholeNumber, id: uuid });

/** One page, newest first. */
export function readAudit(
  db: Queryable,
  filters: AuditFilters,
  page: PageRequest,
): Promise<Page<AuditEntry>> {
  return takePage(page, {
    cursors,
    read: (after, limit) => selectAuditEntries(db, filters, after, limit),
    placeOf: ({ at_micros, id }) => ({ atMicros: at_micros, id }),
    toItem: toEntry,
  });
}

/**
 * CSV with a header row, labeled like the page. Before and after stay as they were recorded. Cells that a
 * spreadsheet would run as formulas are defused.
 */
export async function exportAudit(db: Queryable, filters: AuditFilters): Promise<string> {
  const rows = await selectAuditEntries(db, filters, null, mostLines);
  return stringify(
    rows.map((row) => ({
      time: row.at.toISOString(),
      action: actionLabel(row.action),
      actor: row.actor_name,
      'actor id': row.actor_id,
      role: roleLabel(row.actor_role),
      'subject kind': inWords(row.subject_kind),
      'subject id': row.subject_id,
      subject: row.subject,
      reason: row.reason ?? '',
      before: row.before === null ? '' : JSON.stringify(row.before),
      after: row.after === null ? '' : JSON.stringify(row.after),
    })),
    {
      header: true,
      columns: [...columns],
      escape_formulas: true,
      record_delimiter: 'windows',
    },
  );
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
