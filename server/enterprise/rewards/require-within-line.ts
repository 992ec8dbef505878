/**
 * What a manager gives out of rewards that another ordered or approved counts against the line of their role.
 */
import type { Tx } from '#server/db/transaction.ts';
import { idempotentId } from '#server/kernel/idempotent-id.ts';
import { refuse } from '#server/kernel/refusal.ts';
import { enterprise, lockAccount } from '#server/ledger/index.ts';
import { leftCents, type Reward } from '#server/rewards/index.ts';
import { findRequest } from '../approvals/approval-store.ts';
import { forgetUnapproved, mustWait, type PayoutChannel } from '../limits/spending-store.ts';
import type { CompanyActor } from '../require-company-actor.ts';

/**
 * A corrected address pays another recipient, and anyone who has a copied link can claim it: without the
 * line, one manager alone would choose who gets what another approved. A manager's own rewards are exempt if
 * nobody had to approve them, or if they were ordered as links. The caller's transaction has locked the
 * reward. Throws `payout-limit`.
 */
export async function requireWithinLine(
  tx: Tx,
  acting: CompanyActor,
  reward: Reward,
  { channel, now }: { channel: PayoutChannel; now: Date },
): Promise<void> {
  const isOwn = reward.actorId === acting.userId;
  if (isOwn && (reward.method === 'LINK' || !(await wasApproved(tx, acting, reward)))) return;
  await lockAccount(tx, enterprise(acting.enterpriseId));
  // A reward counts once for a manager, however often its link is copied.
  const id = idempotentId('reward-given-out', acting.userId, reward.id);
  await forgetUnapproved(tx, id);
  if (await mustWait(tx, acting, { batchId: id, channel, cents: leftCents(reward), now }))
    throw refuse('payout-limit', { message: ABOVE_LINE });
}

async function wasApproved(tx: Tx, { enterpriseId }: CompanyActor, { orderId }: Reward): Promise<boolean> {
  return (await findRequest(tx, { enterpriseId, makerId: null }, orderId)) !== undefined;
}

const ABOVE_LINE =
  'This needs another manager. Ask one who approves payouts, or cancel this reward and send it again.';
