import * as contract from '#contract/admin/staff.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { exportAudit, readAudit } from './read-audit.ts';
import { selectAuditActions } from './store.ts';

const pageSize = 50;

export function auditRoutes(app: App, { db }: { db: Queryable }): void {
  bind(app, contract.listAudit, async ({ query, reply }) => {
    const { cursor, limit = pageSize, ...filters } = query;
    const page = await readAudit(db, filters, { cursor, limit });
    if (page.nextCursor !== null) {
      const next = new URLSearchParams({ ...filters, cursor: page.nextCursor, limit: String(limit) });
      reply.header('link', `<${contract.listAudit.path}?${next}>; rel="next"`);
    }
    return page.entries;
  });

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
