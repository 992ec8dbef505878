/** Binds the acts of staff that wait for a second administrator. */
import * as contract from '#contract/admin/approvals.ts';
import * as emailChange from '#contract/security/email-change.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import type { AdminDeps } from '../deps.ts';
import { answerEmailChange, readEmailChange } from './ask-owner.ts';
import { approveRequest, rejectRequest, withdrawRequest } from './decide-staff-request.ts';
import { countRequests, listRequests, readRequest } from './list-requests.ts';

export function approvalRoutes(app: App, deps: AdminDeps): void {
  const { db, clock } = deps;
  bind(app, contract.listStaffRequests, ({ actor, query, page }) =>
    listRequests(db, actor, { state: query.state, now: clock.now() }, page),
  );
  bind(app, contract.countStaffRequests, async ({ actor }) => ({
    waiting: await countRequests(db, actor, clock.now()),
  }));
  bind(app, contract.getStaffRequest, ({ actor, params }) =>
    readRequest(db, actor, params.requestId, clock.now()),
  );
  bind(app, emailChange.readEmailChange, ({ query }) => readEmailChange(deps, query.token));
  bind(app, emailChange.answerEmailChange, async ({ body }) => {
    await answerEmailChange(deps, body);
    return {
      message:
        body.answer === 'yes'
          ? 'Your email address has been changed.'
          : 'Nothing has changed, and our staff know that it was not you.',
    };
  });
  bind(app, contract.approveStaffRequest, async ({ actor, params, body }) => {
    await approveRequest(deps, actor, params.requestId, body.note || null);
    return readRequest(db, actor, params.requestId, clock.now());
  });
  bind(app, contract.rejectStaffRequest, async ({ actor, params, body }) => {
    await rejectRequest(deps, actor, params.requestId, body.note);
    return readRequest(db, actor, params.requestId, clock.now());
  });
  bind(app, contract.withdrawStaffRequest, async ({ actor, params }) => {
    await withdrawRequest(deps, actor, params.requestId);
    return readRequest(db, actor, params.requestId, clock.now());
  });
}
