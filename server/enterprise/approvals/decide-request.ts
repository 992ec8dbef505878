/** Approves, rejects or withdraws a request, exactly once. */
import type { Tx } from '#server/db/transaction.ts';
import { refuse } from '#server/kernel/refusal.ts';
import type { EnterpriseDeps } from '../deps.ts';
import { recordCompanyAction } from '../record-company-action.ts';
import type { CompanyActor } from '../require-company-actor.ts';
import { orderInTurn } from '../rewards/send-rewards.ts';
import { judge } from './approval.ts';
import { type Ending, endRequestRow, findRequest, lockRequest, type ShownRequest } from './approval-store.ts';
import { requestText } from './approval-texts.ts';
import { cancelRequest } from './cancel-request.ts';
import { executeRequest } from './execute-request.ts';
import { notifyMaker } from './notify-maker.ts';

export type RequestDecision = {
  requestId: string;
  end: 'approved' | 'rejected' | 'withdrawn';
  note: string | null;
};

const AUDITED_AS = {
  payout: 'payout',
  payouts: 'payout',
  rewards: 'rewards',
  invitation: 'invitation',
} as const;

const FOR_YOU = 'One of these rewards is for you, so another manager must decide.';

/**
 * The same decision repeated by the same manager changes nothing. Throws `not-found`, `forbidden`,
 * `own-request`, `already-decided`, and for an approval what executing throws.
 */
export async function decideRequest(
  deps: Pick<EnterpriseDeps, 'db' | 'clock' | 'jobs' | 'riskLists'>,
  acting: CompanyActor,
  { requestId, end, note }: RequestDecision,
): Promise<void> {
  const now = deps.clock.now();
  await orderInTurn(deps.db, acting.enterpriseId, async (tx) => {
    const request = await lockOwn(tx, acting, requestId);
    const verdict = judge(request, acting, end, now);
    if (verdict === 'done') return;
    if (verdict === 'own-request' && request.maker_id !== acting.userId)
      throw refuse(verdict, { message: FOR_YOU });
    if (verdict !== 'decide')
      throw refuse(verdict === 'forbidden' && end === 'withdrawn' ? 'not-found' : verdict);
    const ending: Ending = { as: end, by: { userId: acting.userId, role: acting.role }, note, now };
    if (end === 'approved') {
      await endRequestRow(tx, request.id, ending);
      await executeRequest(tx, deps, acting, request);
      await notifyMaker(tx, deps, request, { as: end, note, deciderId: acting.userId, now });
    } else await cancelRequest(tx, deps, request, ending);
    await recordCompanyAction(
      tx,
      acting,
      {
        action: `${AUDITED_AS[request.kind]}-${end}`,
        subject: { kind: 'request', id: request.id, label: requestText(request) },
        reason: note,
        after: { maker: request.maker_name },
      },
      now,
    );
  });
}

/** The lock comes first, so that what is read after it is true. */
async function lockOwn(tx: Tx, { enterpriseId }: CompanyActor, requestId: string): Promise<ShownRequest> {
  const locked = await lockRequest(tx, requestId);
  const request = locked && (await findRequest(tx, { enterpriseId, makerId: null }, requestId));
  if (!request) throw refuse('not-found');
  return request;
}
