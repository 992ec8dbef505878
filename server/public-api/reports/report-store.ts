/** SQL of reports and their files. */

import type { ReportKind } from '#contract/enterprise/reports.ts';
import type { RewardFilters } from '#contract/public-api/reports.ts';
import { fullNameOrNullSql } from '#server/db/full-name-sql.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { Tx } from '#server/db/transaction.ts';

/** Days as "2026-11-07"; which of them a kind has is its contract's. */
export type ReportParams = { from?: string; until?: string; on?: string; year?: number; months?: number };

export type ReportRow = {
  id: string;
  enterprise_id: string;
  kind: ReportKind;
  filters: RewardFilters;
  params: ReportParams;
  created_at: Date;
  ready_at: Date | null;
  failed_at: Date | null;
  row_count: number | null;
  made_by_name: string | null;
};

const report = `select report.id, report.enterprise_id, kind, filters, params, report.created_at, ready_at, failed_at, row_count,
    ${fullNameOrNullSql('maker')} as made_by_name
  from report left join users maker on maker.id = report.created_by and maker.deleted_at is null`;

export type NewReportRow = {
  id: string;
  enterpriseId: string;
  kind: ReportKind;
  filters: RewardFilters;
  params: ReportParams;
  userId: string;
  now: Date;
};

export async function insertReport(tx: Tx, row: NewReportRow): Promise<void> {
  await tx.query(
    `insert into report (id, enterprise_id, kind, filters, params, created_by, created_at)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6, $7)`,
    [
      row.id,
      row.enterpriseId,
      row.kind,
      JSON.stringify(row.filters),
      JSON.stringify(row.params),
      row.userId,
      row.now,
    ],
  );
}

export async function findReport(db: Queryable, id: string): Promise<ReportRow | undefined> {
  const { rows } = await db.query<ReportRow>(`${report} where report.id = $1`, [id]);
  return rows[0];
}

export async function selectReports(
  db: Queryable,
  { enterpriseId, before, limit }: { enterpriseId: string; before: string | null; limit: number },
): Promise<ReportRow[]> {
  const { rows } = await db.query<ReportRow>(
    `${report} where report.enterprise_id = $1
       and ($2::uuid is null or report.id < $2)
     order by report.id desc limit $3`,
    [enterpriseId, before, limit],
  );
  return rows;
}

/** Locks a report that is still to be made. Undefined where it is made, or another process makes it. */
export async function lockOpenReport(tx: Tx, id: string): Promise<{ id: string } | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'select id from report where id = $1 and ready_at is null and failed_at is null for update skip locked',
    [id],
  );
  return rows[0];
}

export async function insertChunk(
  tx: Tx,
  { reportId, position, content }: { reportId: string; position: number; content: Buffer },
): Promise<void> {
  await tx.query('insert into report_chunk (report_id, position, content) values ($1, $2, $3)', [
    reportId,
    position,
    content,
  ]);
}

export async function markReady(
  tx: Tx,
  { id, rowCount, now }: { id: string; rowCount: number; now: Date },
): Promise<void> {
  await tx.query('update report set ready_at = $2, row_count = $3 where id = $1', [id, now, rowCount]);
}

export async function readChunk(
  db: Queryable,
  { reportId, position }: { reportId: string; position: number },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ content: Buffer }>(
    'select content from report_chunk where report_id = $1 and position = $2',
    [reportId, position],
  );
  return rows[0]?.content;
}

/** Reports whose job was lost. */
export async function selectOpenReports(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from report where ready_at is null and failed_at is null and created_at < $1
     order by created_at limit $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

/** A report that is being made is locked, and stays. */
export async function failReports(
  db: Queryable,
  { askedBefore, now }: { askedBefore: Date; now: Date },
): Promise<void> {
  await db.query(
    `update report set failed_at = $2 where id in (
       select id from report where ready_at is null and failed_at is null and created_at < $1 for update skip locked)`,
    [askedBefore, now],
  );
}

/** The files of a week ago; the reports stay in the list. */
export async function deleteChunks(db: Queryable, readyBefore: Date): Promise<void> {
  await db.query(
    'delete from report_chunk using report where report.id = report_id and report.ready_at <= $1',
    [readyBefore],
  );
}
