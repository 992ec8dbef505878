/** SQL of reports. */
import type { RewardFilters } from '#contract/public-api/reports.ts';
import type { Queryable } from '#server/db/pool.ts';

export type ReportRow = { id: string; enterprise_id: string; filters: RewardFilters; created_at: Date };

export async function insertReport(
  db: Queryable,
  report: { id: string; enterpriseId: string; filters: RewardFilters; userId: string; now: Date },
): Promise<void> {
  await db.query(
    'insert into report (id, enterprise_id, filters, created_by, created_at) values ($1, $2, $3::jsonb, $4, $5)',
    [report.id, report.enterpriseId, JSON.stringify(report.filters), report.userId, report.now],
  );
}

export async function findReport(db: Queryable, id: string): Promise<ReportRow | undefined> {
  const { rows } = await db.query<ReportRow>(
    'select id, enterprise_id, filters, created_at from report where id = $1',
    [id],
  );
  return rows[0];
}
