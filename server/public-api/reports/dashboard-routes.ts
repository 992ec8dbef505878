/** Binds the reports of a company on its dashboard. */
import * as contract from '#contract/enterprise/reports.ts';
import { recordCompanyAction, requireCompanyActor } from '#server/enterprise/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byId } from '#server/kernel/cursor.ts';
import { invariant } from '#server/kernel/invariant.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { PublicApiDeps } from '../deps.ts';
import { askForReport, limitReports } from './ask-for-report.ts';
import { isDownloadable, toCompanyReport } from './report.ts';
import { findReport, selectReports } from './report-store.ts';
import { sendReport } from './send-report.ts';

export function reportDashboardRoutes(app: App, deps: PublicApiDeps): void {
  const { db, clock } = deps;
  const asked = limitReports(db);

  bind(app, contract.listCompanyReports, ({ actor, page }) => {
    const { enterpriseId } = requireCompanyActor(actor);
    return takePage(page, {
      cursors: byId,
      read: (after, limit) => selectReports(db, { enterpriseId, before: after?.id ?? null, limit }),
      placeOf: ({ id }) => ({ id }),
      toItem: (row) => toCompanyReport(row, clock.now()),
    });
  });

  bind(app, contract.makeCompanyReport, async ({ actor, body: { kind, ...params } }) => {
    const acting = requireCompanyActor(actor);
    const { enterpriseId, userId } = acting;
    await asked.count(enterpriseId);
    const filters =
      kind === 'rewards' && 'from' in params
        ? { created_at: { gte: `${params.from}T00:00:00.000Z`, lte: `${params.until}T23:59:59.999Z` } }
        : {};
    const id = await askForReport(deps, { enterpriseId, kind, filters, params, userId }, (tx, reportId) =>
      recordCompanyAction(
        tx,
        acting,
        {
          action: 'report-made',
          subject: { kind: 'report', id: reportId, label: kind },
          after: { ...params },
        },
        clock.now(),
      ),
    );
    const row = await findReport(db, id);
    invariant(row, `the report ${id} was not written`);
    return toCompanyReport(row, clock.now());
  });

  bind(app, contract.downloadCompanyReport, async ({ actor, params: { reportId }, reply }) => {
    const row = await findReport(db, reportId);
    const isOwn = row?.enterprise_id === requireCompanyActor(actor).enterpriseId;
    if (!row || !isOwn || !isDownloadable(row, clock.now())) throw refuse('not-found');
    return sendReport(reply, db, row);
  });
}
