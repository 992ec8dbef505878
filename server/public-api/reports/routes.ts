/** Binds the reports of a company, and the addresses of their files. */

import { isId } from '#contract/kernel/id.ts';
import * as contract from '#contract/public-api/reports.ts';
import { downloadReport } from '#contract/report-files.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { DashboardDeps, PublicApiDeps } from '../deps.ts';
import { bindApi, notFound } from '../edge/bind-api.ts';
import { askForReport, limitReports } from './ask-for-report.ts';
import { isDownloadable, readToken, reportFileToken } from './report.ts';
import { findReport, type ReportRow } from './report-store.ts';
import { sendReport } from './send-report.ts';

export function reportRoutes(api: App, deps: PublicApiDeps): void {
  const { db, clock, config } = deps;
  const limit = limitReports(db);
  const toReport = (row: ReportRow) => ({
    id: row.id,
    status: statusOf(row),
    created_at: row.created_at.toISOString(),
    expected_completion_at: (row.ready_at ?? inAMinute(row.created_at)).toISOString(),
    url: isDownloadable(row, clock.now())
      ? `${config.appUrl}/api/report-files/${reportFileToken(config.claimTokenPrefix, config.encryption.current, row.id)}`
      : null,
  });
  const reportOf = async (id: string, enterpriseId: string) => {
    const row = isId(id) ? await findReport(db, id) : undefined;
    if (row?.enterprise_id !== enterpriseId) throw notFound();
    return { report: toReport(row) };
  };

  bindApi(api, contract.createReport, async ({ key, body }) => {
    const { enterprise_id: enterpriseId, created_by: userId } = key;
    await limit.count(enterpriseId);
    const filters = body.filters?.digital_rewards ?? {};
    const id = await askForReport(deps, { enterpriseId, kind: 'rewards', filters, params: {}, userId });
    return reportOf(id, enterpriseId);
  });

  bindApi(api, contract.getReport, ({ key, params }) => reportOf(params.id, key.enterprise_id));
}

function statusOf({ ready_at, failed_at }: ReportRow) {
  if (failed_at) return 'FAILED' as const;
  return ready_at ? ('READY_FOR_DOWNLOAD' as const) : ('PROCESSING' as const);
}

const inAMinute = (at: Date) => new Date(at.getTime() + 60_000);

/** Of both worlds: the address comes without a key. */
export function reportFileRoute(app: App, deps: DashboardDeps): void {
  bind(app, downloadReport, async ({ params: { token }, reply }) => {
    // Nothing is opened or looked up for an address that was not given out.
    const named = readToken(deps.config.encryption, token);
    if (!named) throw refuse('not-found');
    const { db, clock } = named.isTest ? await deps.testWorld.open() : deps;
    const row = await findReport(db, named.id);
    if (!row || !isDownloadable(row, clock.now())) throw refuse('not-found');
    return sendReport(reply, db, row);
  });
}
