/** Reads the audit log in pages, and as a CSV file. */
import { stringify } from 'csv-stringify/sync';
import { actionLabel, roleLabel } from '#contract/admin/audit-labels.ts';
import type { AuditEntry } from '#contract/admin/staff.ts';
import { inWords } from '#contract/kernel/labels.ts';
import type { Queryable } from '#server/db/pool.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { type AuditFilters, type AuditPlace, type AuditRow, selectAuditEntries } from './store.ts';

const mostLines = 50_000;

export type AuditPage = { entries: AuditEntry[]; nextCursor: string | null };

/** One page, newest first; `cursor` comes from the previous page. */
export async function readAudit(
  db: Queryable,
  filters: AuditFilters,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<AuditPage> {
  const after = cursor === undefined ? null : parseCursor(cursor);
  const rows = await selectAuditEntries(db, filters, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    entries: page.map(toEntry),
    nextCursor: rows.length > limit && last ? formatCursor(last) : null,
  };
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

const cursorForm = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function formatCursor({ at_micros, id }: AuditRow): string {
  return Buffer.from(`${at_micros}.${id}`).toString('base64url');
}

function parseCursor(cursor: string): AuditPlace {
  const match = cursorForm.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (!match) throw refuse('invalid-input', { fields: { cursor: 'This is not valid.' } });
  return { atMicros: BigInt(match[1] ?? ''), id: match[2] ?? '' };
}
