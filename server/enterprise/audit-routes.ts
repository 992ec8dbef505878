/** Binds the audit log of a company. */
import { COMPANY_ACTIONS, exportCompanyAudit, listCompanyAudit } from '#contract/enterprise/audit.ts';
import { codeLabel } from '#contract/kernel/labels.ts';
import { exportAudit, readAudit } from '#server/audit/index.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import type { EnterpriseDeps } from './deps.ts';
import { createExportThrottle } from './export-throttle.ts';
import { requireCompanyActor } from './require-company-actor.ts';

export function auditRoutes(app: App, { db }: EnterpriseDeps): void {
  const exports = createExportThrottle(db);

  bind(app, listCompanyAudit, async ({ actor, query, page }) =>
    readAudit(db, logOf(requireCompanyActor(actor)), query, page),
  );

  bind(app, exportCompanyAudit, async ({ actor, query, reply }) => {
    const acting = requireCompanyActor(actor);
    await exports.count(acting.enterpriseId);
    return sendCsv(reply, {
      name: 'company-audit.csv',
      rows: exportAudit(db, logOf(acting), query),
      lineEnd: 'windows',
    });
  });
}

function logOf({ enterpriseId }: { enterpriseId: string }) {
  return { enterpriseId, labelOf: (action: string) => COMPANY_ACTIONS[action] ?? codeLabel(action) };
}
