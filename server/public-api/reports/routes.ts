/** Binds the reports of a company, and the addresses of their files. */
import * as contract from '#contract/public-api/reports.ts';
import { downloadReport } from '#contract/report-files.ts';
import { exportRewards } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { isoDay } from '#server/kernel/calendar.ts';
import { UUID } from '#server/kernel/cursor.ts';
import { newId } from '#server/kernel/id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { DashboardDeps, PublicApiDeps } from '../deps.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { isDownloadable, isReported, readToken, tokenOf } from './report.ts';
import { findReport, insertReport, type ReportRow } from './report-store.ts';

const ALL = { state: null, search: null, orderId: null, noted: null };

export function reportRoutes(api: App, { db, clock, config }: PublicApiDeps): void {
  const toReport = (row: Pick<ReportRow, 'id' | 'created_at'>) => ({
    id: row.id,
    status: 'READY_FOR_DOWNLOAD' as const,
    created_at: row.created_at.toISOString(),
    expected_completion_at: row.created_at.toISOString(),
    url: isDownloadable(row, clock.now())
      ? `${config.appUrl}/api/report-files/${tokenOf(config.claimTokenPrefix, config.encryption.current, row.id)}`
      : null,
  });

  bindApi(api, contract.createReport, async ({ key, body }) => {
    const now = clock.now();
    const id = newId();
    const filters = body.filters?.digital_rewards ?? {};
    await insertReport(db, { id, enterpriseId: key.enterprise_id, filters, userId: key.created_by, now });
    return { report: toReport({ id, created_at: now }) };
  });

  bindApi(api, contract.getReport, async ({ key, params: { id } }) => {
    const row = UUID.test(id) ? await findReport(db, id) : undefined;
    if (row?.enterprise_id !== key.enterprise_id) throw notFound();
    return { report: toReport(row) };
  });
}

/** Of both worlds: the address comes without a key. */
export function reportFileRoute(app: App, deps: DashboardDeps): void {
  bind(app, downloadReport, async ({ params: { token }, reply }) => {
    // Nothing is opened or looked up for an address that was not given out.
    const named = readToken(deps.config.encryption, token);
    if (!named) throw refuse('not-found');
    const { db, clock } = named.isTest ? await deps.testWorld.open() : deps;
    const row = await findReport(db, named.id);
    if (!row || !isDownloadable(row, clock.now())) throw refuse('not-found');
    const { filters, created_at: reportedAt } = row;
    const rows = exportRewards(db, row.enterprise_id, ALL, (reward) =>
      isReported(reward, filters, reportedAt),
    );
    return sendCsv(reply, { name: `rewards-${isoDay(reportedAt)}.csv`, rows, lineEnd: 'unix' });
  });
}
