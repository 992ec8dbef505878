/** Binds security events: of the own account, and of all for staff. */
import * as contract from '#contract/security/security-events.ts';
import type { Queryable } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { sendCsv } from '#server/http/edge/send-csv.ts';
import { exportEvents, readEvents, readOwnEvents } from './read-events.ts';

export function securityEventsRoutes(app: App, { db }: { db: Queryable }): void {
  bind(app, contract.listOwnSecurityEvents, ({ actor, page }) => readOwnEvents(db, actor.userId, page));

  bind(app, contract.listSecurityEvents, ({ query, page }) => readEvents(db, query, page));

  bind(app, contract.exportSecurityEvents, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'indulge-security-events.csv',
      rows: exportEvents(db, query),
      lineEnd: 'windows',
    }),
  );
}
