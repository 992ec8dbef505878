/** Requests that one manager makes and another decides. */
import type { REQUEST_ENDS, REQUEST_KINDS, REQUEST_STATES } from '#contract/enterprise/approvals.ts';
import type { EnterpriseRole } from '#contract/enterprise/roles.ts';
import type { RefusalCode } from '#contract/kernel/refusals.ts';

export type RequestEnd = (typeof REQUEST_ENDS)[number];

export type InvitedManager = {
  emailUsername: string;
  firstName: string;
  lastName: string;
  role: EnterpriseRole;
};

export type ApprovalRow = {
  id: string;
  enterprise_id: string;
  kind: (typeof REQUEST_KINDS)[number];
  state: (typeof REQUEST_STATES)[number];
  maker_id: string;
  maker_role: EnterpriseRole;
  amount_cents: bigint | null;
  invitation: InvitedManager | null;
  created_at: Date;
  expires_at: Date;
  ended_as: RequestEnd | null;
  decided_by: string | null;
};

type Decider = { userId: string; role: string };

/** Whether this manager decides such a request: a powerful role is granted by super administrators alone. */
export function mayDecide({ role }: Decider, { kind }: Pick<ApprovalRow, 'kind'>): boolean {
  return role === 'super_admin' || (role === 'account_manager' && kind !== 'invitation');
}

/**
 * What becomes of a decision: `decide`; `done` where the same manager repeats it; or a refusal. A manager
 * decides neither what they asked for nor what they get. A request past its last day waits for the job that
 * cancels it.
 */
export function judge(
  request: Pick<ApprovalRow, 'kind' | 'state' | 'maker_id' | 'decided_by' | 'ended_as' | 'expires_at'> & {
    rewarded_ids: readonly string[];
  },
  actor: Decider,
  end: 'approved' | 'rejected' | 'withdrawn',
  now: Date,
): 'decide' | 'done' | RefusalCode {
  const isMaker = request.maker_id === actor.userId;
  if (end === 'withdrawn' ? !isMaker : !mayDecide(actor, request)) return 'forbidden';
  if (end !== 'withdrawn' && (isMaker || request.rewarded_ids.includes(actor.userId))) return 'own-request';
  if (request.state !== 'PENDING APPROVAL')
    return request.ended_as === end && request.decided_by === actor.userId ? 'done' : 'already-decided';
  return request.expires_at <= now && end === 'approved' ? 'already-decided' : 'decide';
}
