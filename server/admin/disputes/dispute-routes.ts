/** Binds disputes, refunds, the notes of their cases, and alerts. */
import * as contract from '#contract/admin/disputes.ts';
import type { Db } from '#server/db/pool.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { addNote, listNotes } from './add-note.ts';
import { listAlerts, seeAlert } from './alerts.ts';
import { listDisputes, listRefunds } from './cases.ts';

export function disputeRoutes(app: App, deps: { db: Db; clock: Clock }): void {
  const { db } = deps;
  bind(app, contract.listDisputes, ({ query, page }) => listDisputes(db, query, page));
  bind(app, contract.listRefunds, ({ query, page }) => listRefunds(db, query, page));
  bind(app, contract.listCaseNotes, ({ params }) => listNotes(db, params));
  bind(app, contract.addCaseNote, ({ actor, params, body }) => addNote(deps, actor, params, body.text));
  bind(app, contract.listAlerts, ({ page }) => listAlerts(db, page));
  bind(app, contract.seeAlert, ({ actor, body }) => seeAlert(deps, actor, body));
}
