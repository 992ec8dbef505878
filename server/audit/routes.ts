/** Binds the audit log of the staff, and its file. */
import * as contract from '#contract/admin/staff.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { exportAudit, readAudit, STAFF_LOG } from './read-audit.ts';
import { selectAuditActions } from './store.ts';

export function auditRoutes(app: App, { db }: { db: Queryable }): void {
  bind(app, contract.listAudit, ({ query, page }) => readAudit(db, STAFF_LOG, query, page));

  bind(app, contract.listAuditActions, () => selectAuditActions(db));

  bind(app, contract.exportAudit, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'indulge-audit.csv',
      rows: exportAudit(db, STAFF_LOG, query),
      lineEnd: 'windows',
    }),
  );
}
