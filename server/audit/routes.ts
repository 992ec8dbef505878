import * as contract from '#contract/admin/staff.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { exportAudit, readAudit } from './read-audit.ts';
import { selectAuditActions } from './store.ts';

export function auditRoutes(app: App, { db }: { db: Queryable }): void {
  bind(app, contract.listAudit, ({ query, page }) => readAudit(db, query, page));

  bind(app, contract.listAuditActions, () => selectAuditActions(db));

  bind(app, contract.exportAudit, async ({ query, reply }) => {
    const file = await exportAudit(db, query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="indulge-audit.csv"')
      .serializer(String)
      .send(file);
  });
}
