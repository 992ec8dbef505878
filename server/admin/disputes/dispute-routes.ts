import * as contract from '#contract/admin/disputes.ts';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { linkNext } from '../link-next.ts';
import { addNote, listNotes } from './add-note.ts';
import { listAlerts, seeAlert } from './alerts.ts';
import { listDisputes, listRefunds } from './cases.ts';

const pageSize = 25;

export function disputeRoutes(app: App, deps: { db: Db; clock: Clock }): void {
  const { db } = deps;
  bind(app, contract.listDisputes, async ({ query, reply }) => {
    const { limit = pageSize } = query;
    const page = await listDisputes(db, { ...query, limit });
    linkNext(reply, contract.listDisputes.path, { ...query, limit }, page.nextCursor);
    return page.items;
  });
  bind(app, contract.listRefunds, async ({ query, reply }) => {
    const { limit = pageSize } = query;
    const page = await listRefunds(db, { ...query, limit });
    linkNext(reply, contract.listRefunds.path, { ...query, limit }, page.nextCursor);
    return page.items;
  });
  bind(app, contract.listCaseNotes, ({ params }) => listNotes(db, params));
  bind(app, contract.addCaseNote, ({ actor, params, body }) => addNote(deps, actor, params, body.text));
  bind(app, contract.listAlerts, () => listAlerts(db));
  bind(app, contract.seeAlert, ({ actor, body }) => seeAlert(deps, actor, body));
}
