/** Binds the requests that wait for a second manager. */
import * as contract from '#contract/enterprise/approvals.ts';
import { can } from '#contract/kernel/capabilities.ts';
import { formatCents } from '#contract/kernel/money.ts';
import type { App } from '#server/http/core/app.ts';
import { bind } from '#server/http/core/bind.ts';
import { byId } from '#server/kernel/cursor.ts';
import { takePage } from '#server/kernel/page.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { type CompanyActor, requireCompanyActor } from '../require-company-actor.ts';
import { judge } from './approval.ts';
import {
  findRequest,
  type RequestReader,
  type ShownRequest,
  selectApprovalRequests,
} from './approval-store.ts';
import { decideRequest } from './decide-request.ts';

/** A company with more of them has no use for the exact number. */
const COUNTED = 100;

export function approvalRoutes(app: App, deps: EnterpriseDeps): void {
  const { db } = deps;

  async function show(acting: CompanyActor, id: string): Promise<contract.ApprovalRequest> {
    const request = await findRequest(db, readerOf(acting), id);
    if (!request) throw refuse('not-found');
    return toRequest(acting, request, deps.clock.now());
  }

  bind(app, contract.listApprovals, async ({ actor, query: { view }, page }) => {
    const acting = requireCompanyActor(actor);
    const now = deps.clock.now();
    return takePage(page, {
      cursors: byId,
      read: (after, limit) =>
        selectApprovalRequests(db, readerOf(acting), {
          view: view ?? null,
          before: after?.id ?? null,
          limit,
        }),
      placeOf: ({ id }) => ({ id }),
      toItem: (row) => toRequest(acting, row, now),
    });
  });

  bind(app, contract.countApprovals, async ({ actor }) => {
    const acting = requireCompanyActor(actor);
    const waiting = { view: 'waiting', before: null, limit: COUNTED } as const;
    const requests = await selectApprovalRequests(db, readerOf(acting), waiting);
    const now = deps.clock.now();
    return { waiting: requests.filter((request) => canDecide(acting, request, now)).length };
  });

  bind(app, contract.getApproval, ({ actor, params }) => show(requireCompanyActor(actor), params.requestId));

  for (const [route, end] of [
    [contract.approveRequest, 'approved'],
    [contract.rejectRequest, 'rejected'],
  ] as const)
    bind(app, route, async ({ actor, params: { requestId }, body }) => {
      const acting = requireCompanyActor(actor);
      await decideRequest(deps, acting, { requestId, end, note: body.note || null });
      return show(acting, requestId);
    });

  bind(app, contract.withdrawRequest, async ({ actor, params: { requestId } }) => {
    const acting = requireCompanyActor(actor);
    await decideRequest(deps, acting, { requestId, end: 'withdrawn', note: null });
    return show(acting, requestId);
  });
}

/** Without the right to approve, a manager sees their own requests. */
function readerOf({ enterpriseId, userId, role }: CompanyActor): RequestReader {
  return { enterpriseId, makerId: can(role, 'enterprise-approvals') ? null : userId };
}

function canDecide(acting: CompanyActor, request: ShownRequest, now: Date): boolean {
  return judge(request, acting, 'approved', now) === 'decide';
}

function toRequest(acting: CompanyActor, row: ShownRequest, now: Date): contract.ApprovalRequest {
  const { invitation } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    endedAs: row.ended_as,
    makerId: row.maker_id,
    makerName: row.maker_name ?? '',
    makerRole: row.maker_role,
    amount: row.amount_cents === null ? null : formatCents(row.amount_cents),
    personName: invitation ? `${invitation.firstName} ${invitation.lastName}` : row.recipient_name,
    personEmail: invitation ? `${invitation.emailUsername}@${row.email_domain}` : null,
    grantedRole: invitation?.role ?? null,
    onList: row.on_list,
    rows: row.rows,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    decidedByName: row.decided_by_name,
    note: row.note,
    hasDecider: row.has_decider,
    includesYou: row.rewarded_ids.includes(acting.userId),
    canDecide: canDecide(acting, row, now),
    canWithdraw: judge(row, acting, 'withdrawn', now) === 'decide',
  };
}
