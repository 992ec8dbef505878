/** Binds the comparison of the books with the processor's and the issuer's. */
import * as contract from '#contract/admin/reconciliation.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import type { PaymentsDeps } from '#server/payments/index.ts';
import type { ReconciliationDeps } from './deps.ts';
import { askAboutDifference } from './differences/ask-about-difference.ts';
import { explainDifference } from './differences/explain-difference.ts';
import { listDifferences } from './differences/list-differences.ts';
import { exportLines } from './export-lines.ts';
import { listRuns } from './list-runs.ts';
import { requestReconciliation } from './request-reconciliation.ts';

export function reconciliationRoutes(app: App, deps: ReconciliationDeps & PaymentsDeps): void {
  const { db } = deps;
  bind(app, contract.listReconciliationRuns, ({ page }) => listRuns(db, page));
  bind(app, contract.startReconciliation, ({ actor }) => requestReconciliation(deps, actor));
  bind(app, contract.listDifferences, ({ query, page }) => listDifferences(db, query, page));
  bind(app, contract.explainDifference, ({ actor, params, body }) =>
    explainDifference(deps, actor, { ...params, ...body }),
  );
  bind(app, contract.askAboutDifference, ({ actor, params }) =>
    askAboutDifference(deps, actor, params.differenceId),
  );
  bind(app, contract.exportReconciliation, async ({ params, reply }) => {
    const { day, rows } = await exportLines(db, params.runId);
    return sendCsv(reply, { name: `reconciliation-${day}.csv`, rows, lineEnd: 'windows' });
  });
}
